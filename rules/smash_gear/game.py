"""Smash Gear behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.base.card_game import CardGame
from rules.common.board import Board
from rules.common.setups import SET, Setups, limit_of
from rules.engine.agenda import NOBODY
from rules.game import Card, Event, Outcome, Piece, Refusal, Setup
from rules.smash_gear import (
    basis,
    captions,
    estimate,
    foresight,
    gestures,
    hidden,
    legality,
    moves,
    outlooks,
    panels,
    play,
    start,
    table,
    told,
    turn,
)
from rules.smash_gear.actions import Deed
from rules.smash_gear.cards import Library
from rules.smash_gear.rules import Rules
from rules.smash_gear.state import Position
from rules.tabletop import Gesture, Plate, Preview, Recap, RosterRow, Stack, Tag


class SmashGear(CardGame[Position, Deed]):
    """The game with its cards, and its boards by id; at least one."""

    id = start.GAME
    title = "Smash Gear"
    hidden = True
    seats = start.PLAYERS
    turn_word = "turn"
    lockout = "has no machine on the board and cannot assemble one"
    state_type: type[Position] = Position
    action_type: object = Deed

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        super().__init__(Setups(self.id, self.title, self.seats, start.options(library.sets, boards)))
        self.library = library
        self.rules = Rules(library, boards)

    def new_game(self, setup: Setup, seed: int) -> Position:
        return start.position(self.rules, setup.seats, self.setups.chosen(setup), seed)

    def to_act(self, state: Position) -> int | None:
        return state.deciding

    def legal(self, state: Position) -> Sequence[Any]:
        return moves.legal(self.rules, state)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.rules, state, action)

    def play(self, state: Position, action: Any, events: list[Event] | None) -> Position:
        return play.play(self.rules, state, action, events)

    def outcome(self, state: Position) -> Outcome | None:
        return turn.outcome(state)

    def view(self, state: Position, seat: int) -> Position:
        return hidden.view(state, seat)

    def secrets(self, state: Position) -> bool:
        return hidden.secrets(state)

    def open_view(self, state: Position, seat: int) -> Position:
        return hidden.view(state, seat, NOBODY)

    def asks_openly(self, state: Position) -> bool:
        return hidden.asks_openly(state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(self.library, view, rng)

    def turn(self, state: Position) -> int:
        return state.turn

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self.rules, play.unanswered(self.rules, state), seat)

    def cards(self) -> tuple[Card, ...]:
        cards = self.library.cards.values()
        return tuple(Card(card.id, card.title, card.word, ((SET, card.set),)) for card in cards)

    def locked_out(self, state: Position, legal: Sequence[Any]) -> bool:
        return turn.locked_out(state, legal)

    def basis(self, state: Position) -> dict[str, object]:
        return basis.basis(self.rules, state)

    def places(self) -> tuple[str, ...]:
        return table.places(self.rules)

    def pieces(self, view: Position) -> Iterator[Piece]:
        return table.pieces(self.rules, view)

    def gesture(self, state: Position, action: Any) -> Gesture:
        return gestures.gesture(self.rules, state, action)

    def tried(self, view: Position, piece: str, place: str, turn: int) -> Any | None:
        return gestures.tried(self.rules, view, piece, place, turn)

    def told(self, view: Position, action: Any) -> str:
        return told.told(self.rules, view, action)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return foresight.preview(self.rules, view, action)

    def threats(self, view: Position, seat: int) -> Preview | None:
        return outlooks.threats_told(self.rules, view, seat)

    def caption(self, view: Position) -> str:
        return f"Turn {view.turn}" if view.turn else "Prepare"

    def prompt(self, view: Position) -> str:
        return captions.prompt(self.rules, view)

    def goal(self, setup: Setup) -> str:
        return captions.goal(limit_of(self.setups.chosen(setup)["turn_limit"]))

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        return captions.recap(self, self.rules, states, actions)

    def viewer(self, view: Position) -> int:
        return view.shown_seat

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return panels.plate(view, seat, you)

    def tag(self, view: Position, piece: Piece) -> Tag:
        return panels.tag(self.rules, view, piece, lambda: self.playable(view))

    def contents(self, view: Position, place: str) -> tuple[Piece, ...]:
        found = panels.contents(self.rules, view, place)
        return super().contents(view, place) if found is None else found

    def board(self, view: Position) -> Board:
        return self.rules.floors[view.board].board

    def stack(self, view: Position, you: int) -> Stack:
        return panels.stack(self.rules, view, you)

    def roster(self, view: Position, seat: int) -> tuple[RosterRow, ...]:
        return panels.roster(self.rules, view, seat)
