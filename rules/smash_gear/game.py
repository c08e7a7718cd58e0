"""Smash Gear behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.json import encode

from rules.base.card_game import CardGame, Files
from rules.common.board import Board
from rules.common.setups import SET, Setups, limit_of
from rules.engine.actions import Choose
from rules.engine.draft import opened
from rules.game import Card, Event, Outcome, Refusal, Setup
from rules.smash_gear import (
    captions,
    estimate,
    foresight,
    gestures,
    hidden,
    legality,
    moves,
    panels,
    play,
    start,
    table,
    threats,
    turn,
)
from rules.smash_gear.actions import Deed
from rules.smash_gear.cards import Library, MachineCard
from rules.smash_gear.combat_steps import SAVE, SAVER
from rules.smash_gear.play import Play
from rules.smash_gear.rules import Rules
from rules.smash_gear.state import Position
from rules.tabletop import Plate, Preview, Recap, Stack, Switch


class SmashGear(CardGame[Position, Deed]):
    """The game with its cards, and its boards by id; at least one."""

    id = start.GAME
    title = "Smash Gear"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    switches_title = "When to ask you"
    switches_text = "You always get a prompt when your response can matter. Choose more moments here."
    lockout = "has no machine on the board and can't assemble one"
    state_type: type[Position] = Position
    action_type: object = Deed
    files = Files(table, gestures, captions, panels)

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options(library.sets, boards)))
        self.library = library
        self.rules = Rules(library, boards)

    def new_game(self, setup: Setup, seed: int) -> Position:
        return start.position(self.rules, setup.seats, self.setups.chosen(setup), seed)

    def legal(self, state: Position) -> Sequence[Any]:
        return moves.legal(self.rules, state)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.rules, state, action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        return play.play(self.rules, state, action, events)

    def moot(self, state: Position, action: Any) -> bool:
        """A choice of units to be saved that made no difference (SG-6.9)."""
        return type(action) is Choose and state.question is None

    def unasked(self, state: Position, action: Any) -> Any | None:
        """Return the units and what saves them that were taken unasked: the first by the first (SG-6.9)."""
        question = state.question
        if question is None or question.asked.partition("_")[0] not in (SAVE, SAVER):
            return None
        return None if type(action) is Choose and question.allows(action.pick) else Choose(question.among[0])

    def outcome(self, state: Position) -> Outcome | None:
        return turn.outcome(state)

    def seen(self, state: Position, seat: int, knows: int) -> Position:
        return hidden.view(state, seat, knows)

    def secrets(self, state: Position) -> bool:
        return hidden.secrets(state)

    def asks_openly(self, state: Position) -> bool:
        return hidden.asks_openly(state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(self.library, view, rng)

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self.rules, play.unanswered(self.rules, state), seat)

    def cards(self) -> tuple[Card, ...]:
        cards = self.library.cards.values()
        return tuple(Card(card.id, card.title, card.word, ((SET, card.set),)) for card in cards)

    def locked_out(self, state: Position, legal: Sequence[Any]) -> bool:
        return turn.locked_out(state, legal)

    def basis(self, state: Position) -> dict[str, object]:
        """The board; which cards the set has, and how many of each: they are in the piles and in what bots guess; the
        shapes of the machines on the board; while something is being resolved, what every card in sight does."""
        cards = self.rules.library.cards
        found: dict[str, object] = {
            f"the card '{id}'": (type(card), card.copies)
            for id, card in sorted(cards.items())
            if card.set == state.set
        }
        floor = self.rules.floors.get(state.board)
        if floor is not None:
            board = floor.board
            found[f"the board '{board.id}'"] = board.columns, board.rows, board.blocked, board.starts
        for machine in state.machines:
            card = cards.get(machine.kind)
            if isinstance(card, MachineCard):
                found[f"the shape of '{card.id}'"] = card.shape
        if state.agenda:
            seen = encode((state.agenda, state.sides, state.machines, state.bases)).decode()
            words = set(re.findall(r'"(\w+)"(?!:)', seen))
            found |= {f"what '{id}' does": cards[id].effects for id in sorted(words & cards.keys())}
        return found

    def places(self) -> tuple[str, ...]:
        return table.places(self.rules)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return foresight.preview(self.draft(view), action)

    def threats(self, view: Position, seat: int) -> Preview | None:
        return threats.threats_preview(self.draft(view), seat)

    def caption(self, view: Position) -> str:
        return f"Turn {view.turn}" if view.turn else "Prepare"

    def goal(self, setup: Setup) -> str:
        return captions.goal(limit_of(self.setups.chosen(setup)["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        return captions.recap(self, self.rules, states, actions)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return panels.plate(self.draft(view), seat, you)

    def switches(self, view: Position, seat: int) -> tuple[Switch, ...]:
        return panels.switches(view, seat)

    def board(self, view: Position) -> Board:
        return self.rules.floors[view.board].board

    def stack(self, view: Position, you: int) -> Stack:
        return panels.stack(self.draft(view), you)

    def draft(self, state: Position) -> Play:
        """A position as it can be asked about."""
        return opened(state, Play, tables=self.rules)
