"""How a tree grows by an iteration: in a game whose only secret is chance, and in one of hidden cards.

In both, what is up to chance ends a way, and so does a place where nobody was: the playout is cut there,
after the reply that looks best one move ahead, and `evaluate` says what it is worth. A game whose estimate
wants it is played on before, to the end of a turn (see `playout`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from rules.bots.chance import Chance
from rules.bots.playout import Playout
from rules.bots.tree import Edge, Node, Spread, at_first_sight, chosen
from rules.game import A, Game, S

SURE = 4
"""So many worlds are looked at before something that is up to chance may look best."""
AT_ONCE = 48
"""So many actions are looked at when a place is reached first, one more with every visit."""
ALIKE = 2
"""So many actions are tried that look the same at first sight: one card has many spaces to go to."""
NEAR = 0.03
"""In a long turn nothing is tried that brings so much less than the best at first sight; less still in a game that is
nearly decided."""
LATER = 0.01
"""What a win is worth less, and a loss more, with every turn that it comes later."""
MOST_EDGES = 250_000
"""A tree of that many edges grows no deeper: it stays within some 150 MB."""

Values = dict[int, float]


class Tree(ABC, Generic[S, A]):
    """What both have in common: a root whose actions are all looked at, and the way back."""

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.chance = chance
        self.base = chance.number()
        self.spread = Spread()
        self.size = 0
        self.root: Node[S, A] = Node(seat, game.guess(view, self.base))

    @abstractmethod
    def grow(self, first: Edge[S, A] | None = None) -> None:
        """One iteration: walk down to where nobody was, look around, and tell the way back what is there.
        `first` is how to begin, when that is given."""

    def tell(self, path: list[tuple[Node[S, A], Edge[S, A]]], state: S, values: Values) -> None:
        """Count for every edge of a way what it brought who decides there: `values` by seat, and where
        they are silent what `evaluate` says of the state at its end."""
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
                edge.tell(value)
        if self.game.long_turns:
            self._tell_the_best(path, values)

    def _tell_the_best(self, path: list[tuple[Node[S, A], Edge[S, A]]], values: Values) -> None:
        """Tell the way back, from its end on, what is best for who decides at each place of what was tried there."""
        for node, edge in reversed(path):
            assert node.seat is not None
            if not edge.chance:
                edge.tell(values[node.seat])
                edge.tell_all(values)
            best = max([each for each in node.edges if each.visits], key=_value)
            values = best.outlook or values

    def add(self, node: Node[S, A], edges: list[Edge[S, A]]) -> None:
        """Let edges be tried."""
        self.size += len(edges)
        for edge in edges:
            self.spread.take(edge.value)
        node.edges += edges
        node.edges.sort(key=at_first_sight)


class OpenTree(Tree[S, A]):
    """For a game in which nothing but chance is hidden.

    All worlds behind the view are one up to the next chance, so every node keeps its state. The value of
    what is up to chance is the mean over draws, the same draws for every edge: two ways to end a turn are
    compared by the same dice.
    """

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        super().__init__(game, view, seat, chance)
        self._look(self.root, list(game.legal_actions(self.root.state)))

    def grow(self, first: Edge[S, A] | None = None) -> None:
        """One iteration; see Tree."""
        node = self.root
        path: list[tuple[Node[S, A], Edge[S, A]]] = []
        while True:
            if node.rest:
                self._look(node, [node.rest.pop()])
            edge = first or chosen(node, node.edges, self.spread)
            first = None
            path.append((node, edge))
            if edge.chance:
                state = self._draw(node, edge)
                return self.tell(path, state, {self._decider(node): edge.value})
            below = edge.nodes.get(None)
            if below is None:
                after = self.game.apply(node.state, edge.action)
                below = edge.nodes[None] = Node(self.game.to_act(after), after)
            if not below.edges:
                return self._arrive(path, below)
            node = below

    def _arrive(self, path: list[tuple[Node[S, A], Edge[S, A]]], node: Node[S, A]) -> None:
        """Look around in a place where nobody was."""
        if node.seat is None or self.size > MOST_EDGES:
            return self.tell(path, node.state, {})
        actions = list(self.game.legal_actions(node.state))
        if len(actions) > AT_ONCE:
            actions = list(self.chance.shuffled(actions))
            node.rest = actions[AT_ONCE:]
        self._look(node, actions[:AT_ONCE])
        best = max(node.edges, key=_value)
        alone = all(above.seat == node.seat for above, _ in path)
        after = node.state if alone else self.game.apply(node.state, best.action)
        return self.tell(path, after, {node.seat: best.value})

    def _look(self, node: Node[S, A], actions: list[A]) -> None:
        """Estimate actions by a look one move ahead, and let them be chosen."""
        game, state, seat = self.game, node.state, self._decider(node)
        edges = []
        for action in actions:
            after = game.apply(state, action)
            edge: Edge[S, A] = Edge(action, game.evaluate(after, seat), after.rng != state.rng)
            if edge.chance:
                edge.tell(edge.value)
            edges.append(edge)
        best = max(edges, key=_value)
        while best.chance and best.times < SURE:  # a lucky draw is no reason to look best
            self._draw(node, best)
            best.first = best.value
            best = max(edges, key=_value)
        self.add(node, edges)

    def _draw(self, node: Node[S, A], edge: Edge[S, A]) -> S:
        """One more draw of what is up to chance; the state that came of it."""
        game = self.game
        world = game.guess(game.view(node.state, self.seat), self.base + edge.times)
        after = game.apply(world, edge.action)
        value = game.evaluate(after, self._decider(node))
        self.spread.take(value)
        edge.tell(value)
        return after

    def _decider(self, node: Node[S, A]) -> int:
        assert node.seat is not None
        return node.seat


class HiddenTree(Tree[S, A]):
    """For a game of hidden cards: single-observer information-set search.

    Every iteration guesses a world behind the view and walks the tree with it. Nodes are told apart by
    what the thinking seat sees, so what the tree holds for that seat never rests on a hidden card. The
    other seats choose among what their guessed hands allow, by what that brought them over all worlds:
    they do not know the world, but they are taken to know the thinking seat's own hand. That makes the
    search careful, never a cheat. First sight of what the thinking seat can do now is of what is left once
    nobody answers it any more.
    """

    def __init__(self, game: Game[S, A], view: S, seat: int, chance: Chance) -> None:
        super().__init__(game, view, seat, chance)
        self.now = game.turn(view)
        self.playout = Playout(game, self.now + game.horizon)
        worlds = [game.guess(view, self.base + number) for number in range(SURE)]
        before = sum([game.evaluate(world, seat) for world in worlds]) / SURE
        edges: list[Edge[S, A]] = []
        for action in chance.shuffled(tuple(game.legal_actions(view))):
            values = [self._at_first_sight(world, seat, action) for world in worlds]
            edges.append(Edge(action, sum(values) / SURE))
            self.playout.note(seat, action, edges[-1].first - before)
        self.add(self.root, edges)
        self.apart = self._apart(self.root.edges)

    def grow(self, first: Edge[S, A] | None = None) -> None:
        """One iteration; see Tree. The worlds come in the same order for every first action."""
        game = self.game
        edge = first or chosen(self.root, self.apart, self.spread)
        state = game.guess(self.view, self.base + edge.visits)
        path = [(self.root, edge)]
        while True:
            after = game.apply(state, edge.action)
            seat = game.to_act(after)
            if seat is None or after.rng != state.rng:
                return self.tell(path, self._end(after), {})
            seen = game.view(after, self.seat)
            node = edge.nodes.get(seen)
            if node is None:
                if self.size > MOST_EDGES:
                    return self.tell(path, self._end(after), {})
                node = edge.nodes[seen] = Node(seat)
                if game.horizon:
                    return self.tell(path, self._end(after), {})
            new = not node.edges
            edges = self._there(node, after, seat)
            if new and not game.horizon:
                best = max(edges, key=_value)
                return self.tell(path, game.apply(after, best.action), {seat: best.value})
            edge = chosen(node, self._apart(edges), self.spread)
            path.append((node, edge))
            state = after

    def _apart(self, edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
        """What is worth trying: where first sight does not look far, what seems alike may come to differ."""
        if self.game.long_turns:
            return near(told_apart(edges))
        return told_apart(edges) if self.game.horizon else edges

    def _end(self, state: S) -> S:
        """Where a way is judged that ends in a place."""
        return self.playout.end(state) if self.game.horizon else state

    def tell(self, path: list[tuple[Node[S, A], Edge[S, A]]], state: S, values: Values) -> None:
        if self.game.to_act(state) is None:
            late = LATER * (self.game.turn(state) - self.now)
            for node, _ in path:
                if node.seat is not None:
                    values[node.seat] = self.game.evaluate(state, node.seat) * (1 - late)
        super().tell(path, state, values)
        if self.game.horizon:
            for node, edge in path:
                assert node.seat is not None
                node.drift += values[node.seat] - edge.first

    def _at_first_sight(self, world: S, seat: int, action: A) -> float:
        """What an action brings a seat, once it has been answered; in a long turn at once, for what others do after it
        is no reason not to end it."""
        after = self.game.apply(world, action)
        return self.game.evaluate(after if self.game.long_turns else self.playout.answered(after, seat), seat)

    def _there(self, node: Node[S, A], world: S, seat: int) -> list[Edge[S, A]]:
        """The edges that a world has, with a look at those that no world had before."""
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


def told_apart(edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
    """Edges, the best at first sight first, without those that look the same as enough before them."""
    found: list[Edge[S, A]] = []
    for edge in edges:
        if len(found) < ALIKE or found[-ALIKE].first != edge.first:
            found.append(edge)
    return found


def near(edges: list[Edge[S, A]]) -> list[Edge[S, A]]:
    """Edges, the best at first sight first, that look nearly as good as it. Estimates lie the closer together, the more
    a game is decided."""
    best = edges[0].first
    least = best - NEAR * (1 - best * best)
    return [edge for edge in edges if edge.first >= least]


def _value(edge: Edge[S, A]) -> float:
    return edge.value
