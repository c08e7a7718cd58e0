"""The Bot contract and its result: the choice, the alternatives, and the expected replies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

from msgspec import Struct

from rules.game import A, Game, S

Stop = Callable[[], bool]
"""A function called regularly while a bot thinks: True ends the thinking with the result so far."""

Clock = Callable[[], float]
"""A function that returns seconds from any origin. The rules read no clock: the caller provides one for bots
with a budget in seconds."""


class Weighed(Struct, Generic[A], frozen=True):
    """An action of the thinking seat with its estimate (-1 to 1, for that seat) and its number of
    iterations."""

    action: A
    value: float
    visits: int = 1


class Thought(Struct, Generic[A], frozen=True):
    """A bot's thought about a view, best action first: `weighed[0]` is its choice.

    `expected` are the actions of all seats that it expects after the choice, up to the next random result or
    hidden card. `iterations` is the total number.
    """

    seat: int
    weighed: tuple[Weighed[A], ...]
    expected: tuple[A, ...] = ()
    iterations: int = 0

    @property
    def action(self) -> A:
        """Return the choice."""
        return self.weighed[0].action

    @property
    def value(self) -> float:
        """Return the estimate of the choice, -1 to 1."""
        return self.weighed[0].value


class Bot(Protocol):
    """A player that decides for a seat. It knows only the Game contract and a view."""

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Return the thought for the seat to act in a view made for it.

        The same view, seed `rng` and iterations give the same thought. `compare` are legal actions that the
        thought must weigh as carefully as its choice. Raises ValueError when nobody is to act.
        """


def legal_choices(game: Game[S, A], view: S) -> tuple[int, tuple[A, ...]]:
    """Return the seat to act and its legal actions. Raises ValueError when nobody is to act."""
    seat = game.to_act(view)
    if seat is None:
        raise ValueError("the game is over, and no seat can act")
    return seat, tuple(game.legal_actions(view))
