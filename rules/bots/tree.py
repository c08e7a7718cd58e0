"""The tree that a search grows: what was tried, how often, and what came of it.

A node is a place where a seat decides, an edge one of its actions. An edge is first estimated by a look
one move ahead; taken often, its value is the mean of what lay at the ends of those ways. An edge keeps
the value for the seat that decides there, so any number of seats play each for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt
from typing import Any

EXPLORE = 1.0
"""How much is tried that looks worse, against the spread of all estimates so far."""
SHARP = 0.05
"""An estimate that lies this far below the best has about a third of its share of the tries."""


class Edge:
    """An action. `value` is what it is thought to bring who decides there: the mean of what was `told` of
    it, before that a first estimate. `visits` counts the ways that took it, `there` the worlds that had
    it to take. `chance` says that dice or cards to come decide what follows; `nodes` are what lies
    behind it, by what the thinking seat sees then."""

    __slots__ = ("action", "chance", "nodes", "prior", "there", "times", "total", "value", "visits")

    def __init__(self, action: Any, value: float, chance: bool = False) -> None:
        self.action = action
        self.value = value
        self.chance = chance
        self.prior = 0.0
        self.total = 0.0
        self.times = 0
        self.visits = 0
        self.there = 0
        self.nodes: dict[Any, Node] = {}

    def tell(self, value: float) -> None:
        """Count what it brought once."""
        self.total += value
        self.times += 1
        self.value = self.total / self.times


class Node:
    """A place where `seat` decides (None: the game is over). `edges` are what it can do by action, none
    until they are looked at; `rest` waits to be looked at. `state` is a world of this place, where one
    does for all."""

    __slots__ = ("edges", "rest", "seat", "state", "visits")

    def __init__(self, seat: int | None, state: Any = None) -> None:
        self.seat = seat
        self.state = state
        self.visits = 0
        self.edges: dict[Any, Edge] = {}
        self.rest: list[Any] = []

    def share(self) -> None:
        """Give every edge its share of the tries, by its value now."""
        edges = self.edges.values()
        most = max([edge.value for edge in edges])
        whole = 0.0
        for edge in edges:
            edge.prior = exp((edge.value - most) / SHARP)
            whole += edge.prior
        for edge in edges:
            edge.prior /= whole


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


def chosen(node: Node, edges: Iterable[Edge], spread: Spread) -> Edge:
    """The edge to try next, by its value and by how little of its share it has had. Those that every
    world has count against all visits of the node, the others against the visits they were there for."""
    scale = max(spread.high - spread.low, 1e-9) * EXPLORE
    best: Edge | None = None
    most = -9e9
    for edge in edges:
        worth = edge.value + scale * edge.prior * sqrt(1 + (edge.there or node.visits)) / (1 + edge.visits)
        if worth > most:
            most, best = worth, edge
    assert best is not None, "somebody is to act and can do nothing"
    return best
