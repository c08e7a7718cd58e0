"""What games of cards have alike behind the contracts, whose estimate is the chance to win: what a movement means, what
can be played, how good a position is in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from rules.base.attempts import Attempts
from rules.base.game import BaseGame
from rules.common.memo import Memo
from rules.common.setups import Setups
from rules.common.words import counted
from rules.engine.agenda import NOBODY
from rules.engine.asked import AskedState
from rules.game import A
from rules.tabletop import Gesture

S = TypeVar("S", bound=AskedState)
"""The states of one game of cards."""


class CardGame(BaseGame[S, A]):
    """A game that says what a movement of a hand seems to try. The pieces with which something can be done are
    remembered for the last few views."""

    def __init__(self, setups: Setups) -> None:
        super().__init__(setups)
        self._attempts: Attempts[S, A] = Attempts(self._gestured, self.why_not, self.tried)
        self._playable: Memo[S, frozenset[str]] = Memo(self._can_act, 4)

    def to_act(self, state: S) -> int | None:
        return state.deciding

    def turn(self, state: S) -> int:
        return state.turn

    def viewer(self, view: S) -> int:
        return view.shown_seat

    def seen(self, state: S, seat: int, knows: int) -> S:
        """The state lying before a seat, as one may know it who sees the secrets of the seat `knows` (NOBODY: none),
        the source of chance left out."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> S:
        return self.seen(state, seat, seat)

    def open_view(self, state: S, seat: int) -> S:
        return self.seen(state, seat, NOBODY)

    def tried(self, view: S, piece: str, place: str, turn: int) -> A | None:
        """What a movement that no legal action covers seems to try; None where it means nothing."""
        raise NotImplementedError

    def attempt(self, state: S, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        return self._attempts(state, piece, place, turn)

    def playable(self, view: S) -> frozenset[str]:
        """The pieces with which the one to decide can do something."""
        return self._playable[view]

    def forecast(self, view: S, seat: int, value: float) -> str:
        return f"wins {chance(value)} of 100"

    def loss(self, view: S, drop: float) -> str:
        return f"{counted(round(50 * drop), 'win')} of 100"

    def _gestured(self, view: S) -> Iterator[tuple[A, Gesture]]:
        return ((action, self.gesture(view, action)) for action in self.legal(view))

    def _can_act(self, view: S) -> frozenset[str]:
        return frozenset(id for _, gesture in self._gestured(view) for id in gesture.pieces)


def chance(value: float) -> int:
    """An estimate, -1 to 1, as the games won of 100."""
    return round(50 + 50 * value)
