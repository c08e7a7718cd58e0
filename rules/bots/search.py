"""Information-set Monte Carlo tree search: the bot that looks ahead. See `search_tree` for the algorithm."""

from __future__ import annotations

from rules.bots.chance import Chance
from rules.bots.search_tree import HiddenTree, OpenTree, Tree
from rules.bots.thought import Clock, Stop, Thought, Weighed, legal_choices
from rules.bots.tree import Edge
from rules.game import A, Game, S

MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 600.0
ASK_EVERY = 8
"""The number of iterations between checks of the clock and `stop`."""


class SearchBot:
    """A search with a budget of `iterations`, or of `seconds` measured by `clock`.

    It ends early when no other action can catch up in visits with the first. Raises ValueError for an invalid
    budget.
    """

    def __init__(
        self, iterations: int | None = None, seconds: float | None = None, clock: Clock | None = None
    ) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("a search needs either iterations or seconds")
        if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
            raise ValueError(f"a search takes 1 to {MOST_ITERATIONS} iterations, not {iterations}")
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise ValueError(
                f"a search needs more than 0 and at most {MOST_SECONDS:g} seconds, not {seconds:g}"
            )
        if seconds is not None and clock is None:
            raise ValueError("a search by seconds needs a clock")
        self.iterations = iterations
        self.seconds = seconds
        self.clock = clock

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Search from a view and return the thought. A single legal action needs no search."""
        seat, actions = legal_choices(game, view)
        chance = Chance(rng)
        if len(actions) == 1:
            value = game.evaluate(game.determinize(view, chance.number()), seat)
            return Thought(seat, (Weighed(actions[0], value),), (), 1)
        tree: Tree[S, A] = (HiddenTree if game.hidden else OpenTree)(game, view, seat, chance)
        pause = self._pause(stop)
        done = self._search(tree, pause)
        best = max(tree.root.edges, key=_rank)
        for edge in tree.root.edges:
            if edge.action in compare:
                done += _level(tree, edge, best.visits, pause)
        return _thought(tree, best, done)

    def _pause(self, stop: Stop | None) -> Stop:
        """Return a function that tells whether to stop now, by the caller's `stop` and by the clock."""
        if self.seconds is None or self.clock is None:
            return stop or _never
        clock, until = self.clock, self.clock() + self.seconds
        return lambda: clock() >= until or (stop is not None and stop())

    def _search(self, tree: Tree[S, A], pause: Stop) -> int:
        """Grow the tree until the budget is used up and return the number of iterations."""
        most = self.iterations or MOST_ITERATIONS
        for done in range(1, most + 1):
            tree.grow()
            if done % ASK_EVERY == 0 and (pause() or _is_decided(tree, most - done)):
                return done
        return most


def _is_decided(tree: Tree[S, A], left: int) -> bool:
    """Return whether the remaining iterations can't change the choice."""
    first = second = 0
    for edge in tree.root.edges:
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second > left


def _level(tree: Tree[S, A], edge: Edge[S, A], visits: int, pause: Stop) -> int:
    """Try an action until it has as many visits as the choice, and return the number of iterations."""
    done = 0
    while edge.visits < visits and not (done % ASK_EVERY == 0 and pause()):
        tree.grow(edge)
        done += 1
    return done


def _thought(tree: Tree[S, A], best: Edge[S, A], iterations: int) -> Thought[A]:
    """Return the thought of a tree: the choice first, then by visits."""
    rest = sorted((edge for edge in tree.root.edges if edge is not best), key=_rank, reverse=True)
    weighed = tuple(Weighed(edge.action, edge.value, max(1, edge.visits)) for edge in (best, *rest))
    return Thought(tree.seat, weighed, tuple(_expected(tree, best)), iterations)


def _expected(tree: Tree[S, A], edge: Edge[S, A]) -> list[A]:
    """Return the best replies after an edge, as long as they depend on no random result and no hidden card:
    every world leads to the same view and allows the reply."""
    line: list[A] = []
    while not edge.chance and len(edge.nodes) == 1:
        (node,) = edge.nodes.values()
        if not node.edges:
            break
        edge = max(node.edges, key=_rank)
        if node.seat != tree.seat and edge.there < max(other.there for other in node.edges):
            break
        line.append(edge.action)
    return line


def _rank(edge: Edge[S, A]) -> tuple[int, float]:
    return edge.visits, edge.value


def _never() -> bool:
    return False
