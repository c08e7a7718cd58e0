"""Information-set Monte Carlo tree search: the bot that looks ahead.

Every iteration guesses a world behind the view and walks one tree with it, so that what the tree
holds never rests on a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any

from rules.bots.chance import Chance
from rules.bots.thought import Stop, Thought, Weighed, asked
from rules.game import Game

MOST_ITERATIONS = 10_000_000
ASK_EVERY = 16
EXPLORE = 0.3


class Node:
    """A place in the tree: what was done from there, by whoever decides there."""

    __slots__ = ("edges", "seat", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.edges: dict[Any, Edge] = {}


class Edge:
    """An action: how often taken, how often it was there to take, its total for who decides, and the
    nodes behind it by what the thinking seat sees then."""

    __slots__ = ("available", "nodes", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.nodes: dict[Any, Node] = {}


class SearchBot:
    """Searches for a number of `iterations`, or for some `seconds` by `clock`."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("give a search either iterations or seconds")
        if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
            raise ValueError(f"a search takes 1 to {MOST_ITERATIONS:,} iterations, not {iterations}")
        if seconds is not None and clock is None:
            raise ValueError("a search by seconds needs a clock")
        self.iterations = iterations
        self.seconds = seconds
        self.clock = clock

    def think(
        self, game: Game, view: Any, rng: int, *, stop: Stop | None = None, compare: tuple[Any, ...] = ()
    ) -> Thought:
        """Search from the view; `stop` is asked every few iterations."""
        seat, actions = asked(game, view)
        chance = Chance(rng)
        tree = Tree(game, view, seat, chance)
        if len(actions) == 1:
            value = game.evaluate(game.guess(view, chance.number()), seat)
            return Thought(seat, (Weighed(actions[0], value),), (), 1)
        until = self.clock() + self.seconds if self.clock and self.seconds else None
        most = self.iterations or MOST_ITERATIONS
        done = 0
        while done < most:
            tree.iterate()
            done += 1
            if done % ASK_EVERY == 0:
                if stop is not None and stop():
                    break
                if until is not None and self.clock is not None and self.clock() >= until:
                    break
        best = tree.choice()
        for action in dict.fromkeys(compare):
            while action != best and tree.visits(action) < tree.visits(best):
                tree.iterate(action)
                done += 1
                if stop is not None and done % ASK_EVERY == 0 and stop():
                    break
        return tree.thought(best, done)


class Tree:
    """What is known so far."""

    def __init__(self, game: Game, view: Any, seat: int, chance: Chance) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.chance = chance
        self.root = Node(seat)

    def iterate(self, first: Any = None) -> None:
        """Guess a world, walk the tree, grow it by a node, and tell the way back what came of it."""
        game, chance = self.game, self.chance
        state = game.guess(self.view, chance.number())
        node = self.root
        path: list[tuple[Node, Edge]] = []
        while True:
            if first is None:
                edge, action = self._select(node, list(game.legal_actions(state)))
            else:
                edge, action = node.edges.setdefault(first, Edge()), first
                first = None
            after = game.apply(state, action)
            path.append((node, edge))
            seat = game.to_act(after)
            if seat is None or after.rng != state.rng:
                state = after
                break
            seen = game.view(after, self.seat) if game.hidden else None
            state = after
            below = edge.nodes.get(seen)
            if below is None:
                edge.nodes[seen] = Node(seat)
                break
            node = below
        values: dict[int, float] = {}
        for node, edge in path:
            if node.seat not in values:
                values[node.seat] = game.evaluate(state, node.seat)
            node.visits += 1
            edge.visits += 1
            edge.total += values[node.seat]

    def _select(self, node: Node, actions: list[Any]) -> tuple[Edge, Any]:
        edges = node.edges
        fresh = [action for action in actions if action not in edges]
        if fresh:
            action = self.chance.pick(fresh)
            edges[action] = Edge()
            edges[action].available = 1
            return edges[action], action
        best, most = None, -9.0
        for action in actions:
            edge = edges[action]
            edge.available += 1
            if not edge.visits:
                return edge, action
            value = edge.total / edge.visits + EXPLORE * sqrt(log(edge.available) / edge.visits)
            if value > most:
                most, best = value, action
        return edges[best], best

    def visits(self, action: Any) -> int:
        """How many iterations went into a first action."""
        edge = self.root.edges.get(action)
        return edge.visits if edge else 0

    def choice(self) -> Any:
        """The first action most was put into."""
        edges = self.root.edges
        return max(edges, key=lambda action: (edges[action].visits, edges[action].total))

    def thought(self, best: Any, iterations: int) -> Thought:
        """What was found, best first."""
        edges = self.root.edges
        ranked = sorted(
            edges, key=lambda action: (action != best, -edges[action].visits, -edges[action].total)
        )
        weighed = [
            Weighed(action, edges[action].total / max(1, edges[action].visits), edges[action].visits)
            for action in ranked
        ]
        return Thought(self.seat, tuple(weighed), self._expected(best), iterations)

    def _expected(self, best: Any) -> tuple[Any, ...]:
        line: list[Any] = []
        edge = self.root.edges[best]
        while len(edge.nodes) == 1:
            (node,) = edge.nodes.values()
            if not node.edges:
                break
            action = max(node.edges, key=lambda one: node.edges[one].visits)
            line.append(action)
            edge = node.edges[action]
        return tuple(line)
