"""A game made of a table: who decides at each fork, where each way leads, and what the ends are worth.

It has the members of the Game contract that bots may use, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rules.common.rng import below
from rules.common.rng import seed as source
from rules.game import Action, State


class At(State, frozen=True):
    """Where one stands."""

    place: str = "start"


class Go(Action, frozen=True):
    """A way to take, by its name."""

    way: str


Way = str | tuple[str, ...]
"""Where a way leads; of several places a die with as many sides decides."""


@dataclass
class Forks:
    """`seats` and `ways` by fork, `worth` by end: the value for each seat. Forks are worth nothing yet. `turns` by
    place, where it is not the first."""

    seats: Mapping[str, int]
    ways: Mapping[str, Mapping[str, Way]]
    worth: Mapping[str, tuple[float, ...]]
    hidden: bool = False
    horizon: int = 0
    long_turns: bool = False
    open_estimate: bool = False
    turns: Mapping[str, int] = field(default_factory=dict)

    def to_act(self, state: At) -> int | None:
        return self.seats.get(state.place)

    def legal_actions(self, state: At) -> Iterator[Go]:
        return map(Go, self.ways.get(state.place, {}))

    def apply(self, state: At, action: Go) -> At:
        leads = self.ways[state.place][action.way]
        if isinstance(leads, str):
            return replace(state, place=leads)
        side, rng = below(state.rng, len(leads))
        return At(rng, leads[side])

    def view(self, state: At, seat: int) -> At:
        return replace(state, rng=0)

    def guess(self, view: At, rng: int) -> At:
        return replace(view, rng=source(rng))

    def turn(self, state: At) -> int:
        return self.turns.get(state.place, 1)

    def evaluate(self, state: At, seat: int) -> float:
        return self.worth[state.place][seat] if state.place in self.worth else 0.0


def start() -> At:
    """The view of whoever begins."""
    return At(0)


def ways(thought: Any) -> list[str]:
    """What a thought weighed, best first."""
    return [one.action.way for one in thought.weighed]
