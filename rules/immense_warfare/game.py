"""Immense Warfare: its cards and decks, and what a seat may know of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rules.base.action import in_phases
from rules.base.action_game import ActionGame
from rules.base.answer import Choose
from rules.base.deck_game import DeckGame
from rules.base.hidden_hands import HiddenHands
from rules.common.setups import Setups, limit_of
from rules.decks import DeckFault, DeckRules
from rules.engine.advance import advance
from rules.engine.working_state import thaw
from rules.game import Card, Event, Outcome, Setup
from rules.immense_warfare import decks, evaluation, observation, recap, refusals, start
from rules.immense_warfare.actions import KINDS, MOVES
from rules.immense_warfare.cards import Card as PrintedCard
from rules.immense_warfare.deck_rules import Construction
from rules.immense_warfare.decks import ReadyMade
from rules.immense_warfare.execution import carried_out, until_decided
from rules.immense_warfare.field import EDGES, NAMES, PLAYER_IDS, SEATS
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import MAIN, RESPONSE
from rules.immense_warfare.table_pieces import CHOICE, FIELD, PILES, STACK
from rules.immense_warfare.terms import goal
from rules.immense_warfare.turn import MULLIGAN
from rules.immense_warfare.view import ImmenseWarfareView
from rules.tabletop import Summary

IN_PHASES = in_phases(KINDS, (MAIN, RESPONSE))


class ImmenseWarfare(DeckGame[Position, Any], HiddenHands[Position, Any], ActionGame[Position, Any]):
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
    action_type: object = MOVES
    kinds = KINDS
    choice = Choose
    view_type = ImmenseWarfareView
    over = refusals.OVER
    no_question = refusals.NOT_NOW

    def __init__(self, library: Mapping[str, PrintedCard], ready: Mapping[str, ReadyMade]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options()))
        self.library = library
        self.ready = ready
        self.tables = Tables(library, ready)

    # -- setups

    def deck_faults(self, written: str, options: Mapping[str, str]) -> Iterator[DeckFault]:
        return decks.faults(self.tables.decks[written], self.library)

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules:
        return self._deck_rules

    @cached_property
    def _deck_rules(self) -> DeckRules:
        return Construction(self.library, self.ready)

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

    def possible_kinds(self, play: Play) -> Sequence[Any]:
        return IN_PHASES[RESPONSE if play.agenda else MAIN]

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        play = self._opened(state)
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

    def evaluate(self, state: Position, seat: int) -> float:
        return evaluation.evaluate(self._opened(state), seat)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.name, card.type.replace("_", " ")) for card in self.library.values())

    # -- what a seat may know

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        return observation.view(self._opened(state), state, seat, knows)

    def has_private_info(self, state: Position) -> bool:
        return any(self.needs_cover(state, seat) for seat in range(SEATS))

    def needs_cover(self, state: Position, seat: int) -> bool:
        question = state.question
        if question is not None and question.secret and question.seat == seat:
            return True
        return bool(state.sides[seat].hand) and not self._opened(state).pieces[PLAYER_IDS[seat]].hand_open

    def answerable_face_down(self, state: Position) -> bool:
        """Return whether the decision is a pass or a choice among cards that all players see (MI-7.2)."""
        question = state.question
        if state.over or question is None:
            return not state.over and bool(state.answering)
        own = {card.id for card in state.sides[question.seat].hand}
        return not question.secret and question.asked != MULLIGAN and own.isdisjoint(question.among)

    def determinize(self, view: Position, rng: int) -> Position:
        return observation.determinize(tuple(self.tables.decks[deck] for deck in view.decks), view, rng)

    # -- at the table

    def places(self) -> tuple[str, ...]:
        piles = (f"{pile}/{seat}" for pile in PILES for seat in range(SEATS))
        return (*NAMES, FIELD, *EDGES, *piles, STACK, CHOICE)

    def goal(self, setup: Setup) -> str:
        chosen = self.setups.chosen(Setup(setup.game, setup.seats, setup.options))
        return goal(limit_of(chosen["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        return recap.recap(self, self.working_state, states, actions)

    # -- working copies

    def working_state(self, state: Position, events: list[Event] | None = None) -> Play:
        return thaw(state, Play, tables=self.tables, log=events)
