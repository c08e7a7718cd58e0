"""The tree that a search grows: what was tried, how often, and what came of it.

A node is a place where a seat decides, an edge one of its actions. An edge is first estimated by a look
one move ahead; taken often, its value is the mean of what lay at the ends of those ways. An edge keeps
the value for the seat that decides there, so any number of seats play each for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Generic

from rules.game import A, S

EXPLORE = 0.8
"""How much is tried that looks worse, against the spread of all estimates so far."""
WIDE, WIDER = 16, 6
"""So many edges of a node are tried, the best at first sight; one more with every so many visits."""


class Edge(Generic[S, A]):
    """An action. `first` is a first estimate of what it brings who decides there, `value` the mean of
    what was told since, `first` until then. `visits` counts the ways that took it, `there` the worlds
    that had it to take. `chance` says that dice or cards to come decide what follows; `nodes` are what
    lies behind it, by what the thinking seat sees then. `outlook` are the means of what was told for
    every seat, where the game has long turns."""

    __slots__ = (
        "action", "chance", "first", "nodes", "outlook", "there", "times", "total", "value", "visits",
    )  # fmt: skip

    def __init__(self, action: A, value: float, chance: bool = False) -> None:
        self.action = action
        self.first = self.value = value
        self.chance = chance
        self.total = 0.0
        self.times = 0
        self.visits = 0
        self.there = 0
        self.outlook: dict[int, float] = {}
        self.nodes: dict[S | None, Node[S, A]] = {}

    def tell(self, value: float) -> None:
        """Count what it brought once."""
        self.total += value
        self.times += 1
        self.value = self.total / self.times

    def tell_all(self, values: dict[int, float]) -> None:
        """Count what it brought every seat, once what it brought who decides there was counted."""
        for seat, value in values.items():
            mean = self.outlook.get(seat, value)
            self.outlook[seat] = mean + (value - mean) / self.times


class Node(Generic[S, A]):
    """A place where `seat` decides (None: the game is over). `edges` are what it can do, the best at first
    sight first, none until they are looked at; `rest` waits to be looked at. `known` finds edges by action,
    where worlds differ. `drift` is by how much all ways together brought more than they promised at first sight: what
    was not tried is taken to do so too."""

    __slots__ = ("_state", "drift", "edges", "known", "rest", "seat", "visits")

    def __init__(self, seat: int | None, state: S | None = None) -> None:
        self.seat = seat
        self._state = state
        self.visits = 0
        self.drift = 0.0
        self.edges: list[Edge[S, A]] = []
        self.rest: list[A] = []
        self.known: dict[A, Edge[S, A]] = {}

    @property
    def state(self) -> S:
        """A world of this place, where one does for all."""
        assert self._state is not None, "the worlds of this place differ"
        return self._state


class Spread:
    """The lowest and the highest estimate so far: exploring is measured against it, so that a game whose
    estimates differ by thousandths is searched like one whose estimates differ by halves."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = 1.0, -1.0

    def take(self, value: float) -> None:
        """Widen it to an estimate."""
        if value < self.low:
            self.low = value
        if value > self.high:
            self.high = value

    def scale(self) -> float:
        """How far apart the estimates are; never nothing."""
        return max(self.high - self.low, 1e-9)


def chosen(node: Node[S, A], edges: Sequence[Edge[S, A]], spread: Spread) -> Edge[S, A]:
    """The edge to try next, by its value and by how little it was tried. `edges` come the best at first
    sight first; where they are many they are let in one by one. What not every world has counts against
    the visits it was there for, the rest against all visits of the node."""
    if len(edges) > WIDE:
        edges = edges[: WIDE + node.visits // WIDER]
    more = spread.scale() * EXPLORE / len(edges)
    every = more * sqrt(1 + node.visits)
    best: Edge[S, A] | None = None
    most = -9e9
    for edge in edges:
        due = more * sqrt(edge.there) if edge.there else every
        value = edge.value if edge.visits else edge.value + node.drift / (1 + node.visits)
        worth = value + due / (1 + edge.visits)
        if worth > most:
            most, best = worth, edge
    assert best is not None, "a player must act and has no legal action"
    return best


def at_first_sight(edge: Edge[S, A]) -> float:
    """What sorts edges, the best first; equals stay as they are."""
    return -edge.first
