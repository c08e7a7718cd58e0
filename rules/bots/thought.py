"""What a bot is, and what it gives: its choice, what else it weighed, what it expects to follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

from msgspec import Struct

from rules.game import A, Game, S

Stop = Callable[[], bool]
"""Asked now and then while a bot thinks: True ends the thinking with what there is."""

Clock = Callable[[], float]
"""Seconds from any beginning. The rules read no clock: whoever lets a bot think by the second gives one."""


class Weighed(Struct, Generic[A], frozen=True):
    """One action of the seat that thinks: the estimate (-1 to 1, for that seat) and how many
    iterations went into it."""

    action: A
    value: float
    visits: int = 1


class Thought(Struct, Generic[A], frozen=True):
    """What a bot thinks of a view, best first: `weighed[0]` is its choice.

    `expected` are the actions it expects to follow the choice, of whichever seat, up to the next
    thing that chance or a hidden card decides. `iterations` is how much went into all of it.
    """

    seat: int
    weighed: tuple[Weighed[A], ...]
    expected: tuple[A, ...] = ()
    iterations: int = 0

    @property
    def action(self) -> A:
        """The choice."""
        return self.weighed[0].action

    @property
    def value(self) -> float:
        """The estimate of the choice, -1 to 1."""
        return self.weighed[0].value


class Bot(Protocol):
    """Something that decides for a seat. It knows the Game contract and a view, nothing else."""

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """What to do for the seat to act in a view made for it.

        The same view, seed `rng` and iterations give the same thought. `compare` are legal actions that
        the thought must weigh as carefully as its choice, whatever it thinks of them. Raises ValueError
        when nobody is to act.
        """


def asked(game: Game[S, A], view: S) -> tuple[int, tuple[A, ...]]:
    """The seat to act and its legal actions. Raises ValueError when nobody is to act."""
    seat = game.to_act(view)
    if seat is None:
        raise ValueError("the game is over, and no seat can act")
    return seat, tuple(game.legal_actions(view))
