"""Immense Warfare: its cards and decks, and what a seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.base.action_game import Kinds
from rules.base.answer import Choose
from rules.base.deck_game import DeckGame
from rules.decks.deck import DeckRules, Lists
from rules.engine.advance import advance
from rules.game import Event, Outcome, Setup
from rules.immense_warfare import refusals, start
from rules.immense_warfare.cards import Card as PrintedCard
from rules.immense_warfare.deck_rules import Construction
from rules.immense_warfare.decks import PART, ReadyMade
from rules.immense_warfare.evaluation import EvaluatedGame
from rules.immense_warfare.execution import carried_out, until_decided
from rules.immense_warfare.field import EDGES, NAMES, SEATS
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.observation import ObservedGame
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import Position
from rules.immense_warfare.recap import RecappedGame
from rules.immense_warfare.state import MAIN, RESPONSE
from rules.immense_warfare.table_pieces import CHOICE, FIELD, PILES, STACK
from rules.immense_warfare.view import ImmenseWarfareView


class ImmenseWarfare(DeckGame[Position, Any], ObservedGame, RecappedGame, EvaluatedGame):
    """The game with its cards, and its ready-made decks by id."""

    id = start.GAME
    title = "Mecha: Immense Warfare"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    piece_word = "card"
    switches_title = "When to ask you"
    switches_text = "Choose the moments in your opponent's turn."
    horizon = 1
    advice = 3  # hints with a move's iterations won 48 of 100 against the middle bot, so 60
    state_type: type[Position] = Position
    choice = Choose
    phases = (MAIN, RESPONSE)
    working_type = Play
    view_type = ImmenseWarfareView
    over = refusals.OVER
    no_question = refusals.NOT_NOW

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        self.tables = Tables(library, ready)
        super().__init__(start.options(), tables=self.tables)
        self.library = library
        self.designs = library.values()
        self.ready = ready
        self._deck_rules = Construction(library, ready)

    # -- setups

    def lists(self, written: str) -> Lists:
        return {PART.id: self.tables.decks[written]}

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules:
        return self._deck_rules

    def new_game(self, setup: Setup, seed: int) -> Position:
        chosen = self.chosen(setup)
        counts = tuple(self.tables.decks[written] for written in setup.decks)
        return self.until_decided(start.position(setup.seats, setup.decks, counts, chosen, seed))

    def until_decided(self, state: Position) -> Position:
        """Return a state advanced to the next decision."""
        work = self.working_state(state)
        advance(work)
        return until_decided(work)

    # -- play

    def possible_kinds(self, play: Play) -> Kinds:
        return self.in_phases[RESPONSE if play.agenda else MAIN]

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        play = self.thawed(state)
        self._played = None, None
        after = carried_out(play, action, events)
        self._played = after, play
        return after

    def outcome(self, state: Position) -> Outcome | None:
        if not state.ended:
            return None
        winners = tuple(seat for seat in range(len(state.sides)) if seat not in state.losers)
        scores = tuple(len(state.sides[1 - seat].damage) for seat in range(len(state.sides)))
        title = f"{state.names[winners[0]]} wins" if winners else "A draw"
        return Outcome(winners, scores, title, state.ended, state.rule)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        piles = (f"{pile}/{seat}" for pile in PILES for seat in range(SEATS))
        return (*NAMES, FIELD, *EDGES, *piles, STACK, CHOICE)
