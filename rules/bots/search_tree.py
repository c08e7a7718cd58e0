"""The growth of a search tree by an iteration: for games whose only secret is chance, and for games with
hidden cards.

In both, a path ends at a random result and at a new node: the playout is cut there, after the reply with the
best value one move ahead, and `evaluate` gives its value. Games with a `horizon` are first played on to the
end of a turn (see `playout`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from rules.bots.chance import Chance
from rules.bots.playout import Playout
from rules.bots.tree import Edge, Node, Spread, at_first_sight, chosen
from rules.game import A, Game, S

SURE = 4
"""The number of worlds evaluated before a random edge may be the best."""
AT_ONCE = 48
"""The number of actions evaluated when a node is first reached; one more with every visit."""
ALIKE = 2
"""The number of actions tried with the same first estimate: one card has many possible spaces."""
NEAR = 0.03
"""The largest difference from the best first estimate at which an action is tried in a long turn; smaller in
a nearly decided game."""
LATER = 0.01
"""The share by which an evaluation shrinks with every turn that it comes later."""
MOST_EDGES = 250_000
"""The number of edges at which a tree stops growing deeper, about 150 MB."""

Values = dict[int, float]


class Tree(ABC, Generic[S, A]):
    """The common part of both trees: a root with all its actions evaluated, and backpropagation."""

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.chance = chance
        self.base = chance.number()
        self.spread = Spread()
        self.size = 0
        self.root: Node[S, A] = Node(seat, game.determinize(view, self.base))

    @abstractmethod
    def grow(self, first: Edge[S, A] | None = None) -> None:
        """Run one iteration: descend to a new node, evaluate it, and propagate the result back. `first` is
        the first action, if given."""

    def backpropagate(self, path: list[tuple[Node[S, A], Edge[S, A]]], state: S, values: Values) -> None:
        """Add a result to every edge of a path, for the seat that decides there: from `values` by seat, else
        `evaluate` of the final state."""
        for node, edge in path:
            seat = node.seat
            assert seat is not None
            value = values.get(seat)
            if value is None:
                value = values[seat] = self.game.evaluate(state, seat)
                self.spread.take(value)
            node.visits += 1
            edge.visits += 1
            if not (edge.chance or self.game.long_turns):
                edge.backpropagate(value)
        if self.game.long_turns:
            self._backpropagate_best(path, values)

    def _backpropagate_best(self, path: list[tuple[Node[S, A], Edge[S, A]]], values: Values) -> None:
        """Replace the result, from the end of the path up, by the best tried outcome for the deciding seat at
        each node, and add it to the edges."""
        for node, edge in reversed(path):
            assert node.seat is not None
            if not edge.chance:
                edge.backpropagate(values[node.seat])
                edge.tell_all(values)
            best = max([each for each in node.edges if each.visits], key=_value)
            values = best.outlook or values

    def add(self, node: Node[S, A], edges: list[Edge[S, A]]) -> None:
        """Add edges to a node."""
        self.size += len(edges)
        for edge in edges:
            self.spread.take(edge.value)
        node.edges += edges
        node.edges.sort(key=at_first_sight)


class OpenTree(Tree[S, A]):
    """A tree for games in which nothing but chance is hidden.

    All worlds behind the view are equal up to the next random result, so every node stores its state. The
    value of a random result is its mean over draws, the same draws for every edge: two ways to end a turn are
    compared with the same dice.
    """

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        super().__init__(game, view, seat, chance)
        self._add_edges(self.root, list(game.legal_actions(self.root.state)))

    def grow(self, first: Edge[S, A] | None = None) -> None:
        """Run one iteration; see Tree."""
        node = self.root
        path: list[tuple[Node[S, A], Edge[S, A]]] = []
        while True:
            if node.rest:
                self._add_edges(node, [node.rest.pop()])
            edge = first or chosen(node, node.edges, self.spread)
            first = None
            path.append((node, edge))
            if edge.chance:
                state = self._draw(node, edge)
                return self.backpropagate(path, state, {self._decider(node): edge.value})
            below = edge.nodes.get(None)
            if below is None:
                after = self.game.apply(node.state, edge.action)
                below = edge.nodes[None] = Node(self.game.to_act(after), after)
            if not below.edges:
                return self._expand(path, below)
            node = below

    def _expand(self, path: list[tuple[Node[S, A], Edge[S, A]]], node: Node[S, A]) -> None:
        """Evaluate a new node and propagate the result back."""
        if node.seat is None or self.size > MOST_EDGES:
            return self.backpropagate(path, node.state, {})
        actions = list(self.game.legal_actions(node.state))
        if len(actions) > AT_ONCE:
            actions = list(self.chance.shuffled(actions))
            node.rest = actions[AT_ONCE:]
        self._add_edges(node, actions[:AT_ONCE])
        best = max(node.edges, key=_value)
        alone = all(above.seat == node.seat for above, _ in path)
        after = node.state if alone else self.game.apply(node.state, best.action)
        return self.backpropagate(path, after, {node.seat: best.value})

    def _add_edges(self, node: Node[S, A], actions: list[A]) -> None:
        """Evaluate actions one move ahead and add them to a node."""
        game, state, seat = self.game, node.state, self._decider(node)
        edges = []
        for action in actions:
            after = game.apply(state, action)
            edge: Edge[S, A] = Edge(action, game.evaluate(after, seat), after.rng != state.rng)
            if edge.chance:
                edge.backpropagate(edge.value)
            edges.append(edge)
        best = max(edges, key=_value)
        while best.chance and best.times < SURE:  # re-draw, because a lucky draw must not look best
            self._draw(node, best)
            best.first = best.value
            best = max(edges, key=_value)
        self.add(node, edges)

    def _draw(self, node: Node[S, A], edge: Edge[S, A]) -> S:
        """Draw a random edge once more and return the resulting state."""
        game = self.game
        world = game.determinize(game.view(node.state, self.seat), self.base + edge.times)
        after = game.apply(world, edge.action)
        value = game.evaluate(after, self._decider(node))
        self.spread.take(value)
        edge.backpropagate(value)
        return after

    def _decider(self, node: Node[S, A]) -> int:
        assert node.seat is not None
        return node.seat


class HiddenTree(Tree[S, A]):
    """A tree for games with hidden cards: single-observer information-set search.

    Every iteration draws a world behind the view and descends with it. Nodes are distinguished by the
    thinking seat's view, so its decisions never depend on a hidden card. Other seats choose among what their
    drawn hands allow, by its result for them over all worlds: they don't know the world, but are assumed to
    know the thinking seat's hand. That makes the search cautious, never a cheat. The first estimate of the
    thinking seat's actions is taken after the responses.
    """

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        super().__init__(game, view, seat, chance)
        self.now = game.turn(view)
        self.playout = Playout(game, self.now + game.horizon)
        worlds = [game.determinize(view, self.base + number) for number in range(SURE)]
        before = sum([game.evaluate(world, seat) for world in worlds]) / SURE
        edges: list[Edge[S, A]] = []
        for action in chance.shuffled(tuple(game.legal_actions(view))):
            values = [self._first_value(world, seat, action) for world in worlds]
            edges.append(Edge(action, sum(values) / SURE))
            self.playout.note(seat, action, edges[-1].first - before)
        self.add(self.root, edges)
        self.apart = self._edges_to_try(self.root.edges)

    def grow(self, first: Edge[S, A] | None = None) -> None:
        """Run one iteration; see Tree. The worlds come in the same order for every first action."""
        game = self.game
        edge = first or chosen(self.root, self.apart, self.spread)
        state = game.determinize(self.view, self.base + edge.visits)
        path = [(self.root, edge)]
        while True:
            after = game.apply(state, edge.action)
            seat = game.to_act(after)
            if seat is None or after.rng != state.rng:
                return self.backpropagate(path, self._state_to_evaluate(after), {})
            seen = game.view(after, self.seat)
            node = edge.nodes.get(seen)
            if node is None:
                if self.size > MOST_EDGES:
                    return self.backpropagate(path, self._state_to_evaluate(after), {})
                node = edge.nodes[seen] = Node(seat)
                if game.horizon:
                    return self.backpropagate(path, self._state_to_evaluate(after), {})
            new = not node.edges
            edges = self._legal_edges(node, after, seat)
            if new and not game.horizon:
                best = max(edges, key=_value)
                return self.backpropagate(path, game.apply(after, best.action), {seat: best.value})
            edge = chosen(node, self._edges_to_try(edges), self.spread)
            path.append((node, edge))
            state = after

    def _edges_to_try(self, edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
        """Return the edges worth trying: in long turns the nearly best ones, with a `horizon` without those
        of equal first estimate, else all of them, because equal estimates may differ later."""
        if self.game.long_turns:
            return near(without_ties(edges))
        return without_ties(edges) if self.game.horizon else edges

    def _state_to_evaluate(self, state: S) -> S:
        """Return the state at which a path that ends here is evaluated."""
        return self.playout.end(state) if self.game.horizon else state

    def backpropagate(self, path: list[tuple[Node[S, A], Edge[S, A]]], state: S, values: Values) -> None:
        if self.game.to_act(state) is None:
            late = LATER * (self.game.turn(state) - self.now)
            for node, _ in path:
                if node.seat is not None:
                    values[node.seat] = self.game.evaluate(state, node.seat) * (1 - late)
        super().backpropagate(path, state, values)
        if self.game.horizon:
            for node, edge in path:
                assert node.seat is not None
                node.drift += values[node.seat] - edge.first

    def _first_value(self, world: S, seat: int, action: A) -> float:
        """Return the value of an action for a seat after the responses; in games with long turns right after
        the action, because the opponents' turn is no reason not to end one's own."""
        after = self.game.apply(world, action)
        return self.game.evaluate(
            after if self.game.long_turns else self.playout.after_responses(after, seat), seat
        )

    def _legal_edges(self, node: Node[S, A], world: S, seat: int) -> list[Edge[S, A]]:
        """Return the edges that exist in a world, after evaluating those that are new."""
        game, known = self.game, node.known
        actions = list(game.legal_actions(world))
        fresh = [action for action in actions if action not in known]
        if len(actions) > AT_ONCE:
            room = max(1, AT_ONCE + node.visits - (len(actions) - len(fresh)))
            fresh = list(self.chance.shuffled(fresh)[:room])
        if fresh:
            new: list[Edge[S, A]] = [
                Edge(action, game.evaluate(game.apply(world, action), seat)) for action in fresh
            ]
            known.update(zip(fresh, new, strict=True))
            self.add(node, new)
        there = [known[action] for action in actions if action in known]
        there.sort(key=at_first_sight)
        for edge in there:
            edge.there += 1
        return there


def without_ties(edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
    """Return edges, best first estimate first, without those whose estimate equals that of enough edges
    before them."""
    found: list[Edge[S, A]] = []
    for edge in edges:
        if len(found) < ALIKE or found[-ALIKE].first != edge.first:
            found.append(edge)
    return found


def near(edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
    """Return edges, best first estimate first, whose estimate is nearly the best. Estimates are closer
    together the more a game is decided."""
    best = edges[0].first
    least = best - NEAR * (1 - best * best)
    return [edge for edge in edges if edge.first >= least]


def _value(edge: Edge[S, A]) -> float:
    return edge.value
