"""A toy game defined by a table: the deciding seat at each fork, the successors, and the worth of the ends.

It has only the members of the Game contract that bots may use.
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
    """The position: the name of the current fork."""

    place: str = "start"


class Go(Action, frozen=True):
    """An action: the name of the way to take."""

    way: str


Way = str | tuple[str, ...]
"""The successor of a way; among several, a die with that many sides decides."""


@dataclass
class Forks:
    """`seats` and `ways` by fork, `worth` by end: the value for each seat. Forks have no worth yet. `turns`
    by place, if not the first."""

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

    def determinize(self, view: At, rng: int) -> At:
        return replace(view, rng=source(rng))

    def turn(self, state: At) -> int:
        return self.turns.get(state.place, 1)

    def evaluate(self, state: At, seat: int) -> float:
        return self.worth[state.place][seat] if state.place in self.worth else 0.0


def start() -> At:
    """Return the view of the first seat at the start."""
    return At(0)


def ways(thought: Any) -> list[str]:
    """Return the ways that a thought weighed, best first."""
    return [one.action.way for one in thought.weighed]
