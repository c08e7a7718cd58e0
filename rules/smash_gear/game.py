"""Smash Gear behind the Game contract: each question goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.common.board import Board
from rules.game import Card, Event, IllegalAction, Option, Outcome, Piece, Refusal, Setup
from rules.smash_gear import (
    ending,
    estimate,
    foresight,
    hands,
    hidden,
    legality,
    moves,
    options,
    play,
    start,
    table,
    telling,
)
from rules.smash_gear.actions import Deed
from rules.smash_gear.cards import Library, kind_word
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import deciding
from rules.smash_gear.state import Position
from rules.tabletop import Gesture, Preview, Recap, Tabletop


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
        self._options = options.options(boards)
        self._attempts = hands.Attempts(self.rules)
        # the last position whose legal actions were listed, and they: what is listed is not judged again
        self._listed: tuple[Position | None, list[Any]] = (None, [])

    def options(self) -> tuple[Option, ...]:
        """The board, the first buyer, when one is asked, and the limit of turns."""
        return self._options

    def default_setup(self, seats: int) -> Setup:
        """Two players on the first board. Raises ValueError for another number."""
        return options.default_setup(self._options, seats)

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        """What is wrong with a setup, in sentences."""
        return options.check_setup(self._options, setup)

    def new_game(self, setup: Setup, seed: int) -> Position:
        """The store laid out and the first buyer about to buy. Raises ValueError."""
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(" ".join(faults))
        chosen = {option.id: option.default for option in self._options} | setup.options
        return start.position(self.rules, setup.seats, chosen, seed)

    def to_act(self, state: Position) -> int | None:
        """Whose decision is awaited; None when the game is over."""
        return deciding(state)

    def legal_actions(self, state: Position, *, piece: str | None = None) -> Iterator[Any]:
        """Every legal action once, in a fixed order; only those of one piece when it is named."""
        actions = moves.legal(self.rules, state)
        self._listed = state, actions
        if piece is None:
            return iter(actions)
        return (action for action in actions if piece in self.gesture(state, action).pieces)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        """None when legal; otherwise the rule that forbids it."""
        return legality.why_not(self.rules, state, action)

    def apply(self, state: Position, action: Any, events: list[Event] | None = None) -> Position:
        """The state after. Raises IllegalAction."""
        at, listed = self._listed
        if at is not state or action not in listed:
            refusal = legality.why_not(self.rules, state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return play.play(self.rules, state, action, events)

    def outcome(self, state: Position) -> Outcome | None:
        """How it ended; None while it goes on."""
        return ending.outcome(state)

    def view(self, state: Position, seat: int) -> Position:
        """What that seat may know."""
        return hidden.view(state, seat)

    def secrets(self, state: Position) -> bool:
        """Whether a hand is hidden from the other player."""
        return hidden.secrets(state)

    def guess(self, view: Position, rng: int) -> Position:
        """One possible world behind a view."""
        return hidden.guess(self.library, view, rng)

    def turn(self, state: Position) -> int:
        """The turn, 0 in Prepare."""
        return state.turn

    def evaluate(self, state: Position, seat: int) -> float:
        """How good the state is for a seat, -1 to 1."""
        return estimate.evaluate(self.rules, state, seat)

    def places(self) -> tuple[str, ...]:
        """Every place of any board."""
        return table.places(self.rules)

    def attempt(self, state: Position, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        """The action a hand seems to mean by that movement, legal or not."""
        return self._attempts(state, piece, place, turn)

    def pieces(self, view: Position) -> Iterator[Piece]:
        """What lies on the table before the seat that looks."""
        return table.pieces(self.rules, view)

    def gesture(self, state: Position, action: Any) -> Gesture:
        """How a hand makes this action."""
        return hands.gesture(self.rules, state, action)

    def preview(self, view: Position, action: Any) -> Preview | None:
        """What a legal action would do."""
        return foresight.preview(self.rules, view, action)

    def caption(self, view: Position) -> str:
        """The position in a few words."""
        return telling.caption(view)

    def prompt(self, view: Position) -> str:
        """What is asked of the player now."""
        return telling.prompt(self.rules, view)

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
        """A game in figures, and what was decisive."""
        return telling.recap(self.rules, states, actions)

    def cards(self) -> tuple[Card, ...]:
        """Every card of the store, machines first."""
        return tuple(Card(card.id, card.title, kind_word(card)) for card in self.library.cards.values())

    def forecast(self, view: Position, seat: int, value: float) -> str:
        """What an estimate means, in words."""
        return telling.forecast(value)

    def loss(self, view: Position, drop: float) -> str:
        """What a lower estimate means, in words."""
        return telling.loss(drop)
