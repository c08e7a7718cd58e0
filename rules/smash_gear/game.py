"""Smash Gear behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.common.board import Board
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.game import Card, Event, IllegalAction, Option, Outcome, Piece, Refusal, Setup
from rules.smash_gear import (
    basis,
    captions,
    ending,
    estimate,
    foresight,
    gestures,
    hidden,
    legality,
    moves,
    options,
    panels,
    play,
    start,
    table,
)
from rules.smash_gear.actions import Deed
from rules.smash_gear.cards import Library, kind_word
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import deciding
from rules.smash_gear.state import Position
from rules.tabletop import Gesture, Plate, Preview, Recap, RosterRow, Stack, Tabletop, Tag


class SmashGear(Tabletop[Position, Deed]):
    """The game with its cards, and its boards by id; at least one."""

    id = options.GAME
    title = "Smash Gear"
    hidden = True
    seats = options.SEATS
    turn_word = "turn"
    state_type: type[Position] = Position
    action_type: object = Deed

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        self.library = library
        self.rules = Rules(library, boards)
        self._setups = Setups(self.id, self.title, self.seats, options.options(boards))
        self._attempts = gestures.Attempts(self.rules)
        self._playable: Memo[Position, frozenset[str]] = Memo(self._can_act, 4)
        # the last position whose legal actions were listed, and they: what is listed is not judged again
        self._listed: tuple[Position | None, list[Any]] = (None, [])

    def options(self) -> tuple[Option, ...]:
        return self._setups.options

    def default_setup(self, seats: int) -> Setup:
        return self._setups.default(seats)

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        return self._setups.faults(setup)

    def new_game(self, setup: Setup, seed: int) -> Position:
        chosen = self._setups.chosen(setup)
        return start.position(self.rules, setup.seats, chosen, seed)

    def to_act(self, state: Position) -> int | None:
        return deciding(state)

    def legal_actions(self, state: Position, *, piece: str | None = None) -> Iterator[Any]:
        actions = moves.legal(self.rules, state)
        self._listed = state, actions
        if piece is None:
            return iter(actions)
        return (action for action in actions if piece in self.gesture(state, action).pieces)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        return legality.why_not(self.rules, state, action)

    def apply(self, state: Position, action: Any, events: list[Event] | None = None) -> Position:
        at, listed = self._listed
        if at is not state or action not in listed:
            refusal = legality.why_not(self.rules, state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return play.play(self.rules, state, action, events)

    def outcome(self, state: Position) -> Outcome | None:
        return ending.outcome(state)

    def view(self, state: Position, seat: int) -> Position:
        return hidden.view(state, seat)

    def secrets(self, state: Position) -> bool:
        return hidden.secrets(state)

    def guess(self, view: Position, rng: int) -> Position:
        return hidden.guess(self.library, view, rng)

    def turn(self, state: Position) -> int:
        return state.turn

    def evaluate(self, state: Position, seat: int) -> float:
        return estimate.evaluate(self.rules, state, seat)

    def places(self) -> tuple[str, ...]:
        return table.places(self.rules)

    def attempt(self, state: Position, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        return self._attempts(state, piece, place, turn)

    def pieces(self, view: Position) -> Iterator[Piece]:
        return table.pieces(self.rules, view)

    def gesture(self, state: Position, action: Any) -> Gesture:
        return gestures.gesture(self.rules, state, action)

    def preview(self, view: Position, action: Any) -> Preview | None:
        return foresight.preview(self.rules, view, action)

    def caption(self, view: Position) -> str:
        return captions.caption(view)

    def prompt(self, view: Position) -> str:
        return captions.prompt(self.rules, view)

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        return captions.recap(self.rules, states, actions)

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(card.id, card.title, kind_word(card)) for card in self.library.cards.values())

    def basis(self, state: Position) -> dict[str, object]:
        return basis.basis(self.rules, state)

    def forecast(self, view: Position, seat: int, value: float) -> str:
        return captions.forecast(value)

    def loss(self, view: Position, drop: float) -> str:
        return captions.loss(drop)

    def viewer(self, view: Position) -> int:
        return table.shown_seat(view)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return panels.plate(view, seat, you)

    def tag(self, view: Position, piece: Piece) -> Tag:
        return panels.tag(self.rules, view, piece, lambda: self._playable[view])

    def contents(self, view: Position, place: str) -> tuple[Piece, ...]:
        found = panels.contents(self.rules, view, place)
        return super().contents(view, place) if found is None else found

    def board(self, view: Position) -> Board:
        return self.rules.floors[view.board].board

    def stack(self, view: Position, you: int) -> Stack:
        return panels.stack(self.rules, view, you)

    def roster(self, view: Position, seat: int) -> tuple[RosterRow, ...]:
        return panels.roster(self.rules, view, seat)

    def _can_act(self, view: Position) -> frozenset[str]:
        """The pieces with which the one to decide can do something."""
        return frozenset(id for action in self.legal_actions(view) for id in self.gesture(view, action).pieces)
