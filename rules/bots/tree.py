"""The nodes and edges of a search tree with their visits and values.

A node is a position in which a seat decides, an edge one of its actions. The first estimate of an edge looks
one move ahead; with visits its value is the mean of the results of its paths. An edge stores the value for
the seat that decides there, so any number of seats can play, each for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Generic

from rules.game import A, S

EXPLORE = 0.8
"""The weight of exploration, in units of the spread of all estimates so far."""
WIDE, WIDER = 16, 6
"""The number of a node's edges tried, best first estimate first; one more with every WIDER visits."""


class Edge(Generic[S, A]):
    """An action in the tree. `first` is its first estimate for the deciding seat, `value` the mean of the
    results since, `first` until then. `visits` counts the paths through it, `there` the worlds in which it
    was legal. `chance`: a random result follows; `nodes` are its child nodes by the thinking seat's view.
    `outlook` are the mean results for every seat in games with long turns."""

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

    def backpropagate(self, value: float) -> None:
        """Add a result for the deciding seat."""
        self.total += value
        self.times += 1
        self.value = self.total / self.times

    def tell_all(self, values: dict[int, float]) -> None:
        """Add a result for every seat, after the one of the deciding seat."""
        for seat, value in values.items():
            mean = self.outlook.get(seat, value)
            self.outlook[seat] = mean + (value - mean) / self.times


class Node(Generic[S, A]):
    """A position in which `seat` decides (None: the game is over). `edges` are its actions, best first
    estimate first, empty until they are evaluated; `rest` are actions not evaluated yet. `known` maps actions
    to edges where worlds differ. `drift` is the total gain of all paths over their first estimates; untried
    edges are assumed to gain alike."""

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
        """Return the state of the node, where one world stands for all."""
        assert self._state is not None, "the worlds of this node differ"
        return self._state


class Spread:
    """The range of all estimates: exploration is scaled by it, so that games with close estimates are
    searched like others."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = 1.0, -1.0

    def take(self, value: float) -> None:
        """Extend the range to an estimate."""
        if value < self.low:
            self.low = value
        if value > self.high:
            self.high = value

    def scale(self) -> float:
        """Return the width of the range; never 0."""
        return max(self.high - self.low, 1e-9)


def chosen(node: Node[S, A], edges: Sequence[Edge[S, A]], spread: Spread) -> Edge[S, A]:
    """Return the edge to try next, by its value and its few visits. `edges` come best first estimate first;
    many are admitted one by one. Actions that aren't legal in every world are compared with the visits they
    were legal for, others with all visits of the node."""
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
    """Return the sort key of edges by first estimate, best first; equals keep their order."""
    return -edge.first
