"""The search of one turn to its end: every sequence of own actions, every response of the other seats.

Breadth first, and equal positions once. Luck and hidden cards are left out, as `ProblemRules` says. A task is
reached only if it is whatever the other seats do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from typing import Any, NamedTuple

from rules.common.steps import finished
from rules.game import Action
from rules.problems.rules import ProblemRules, Task

DEAD = "dead"
"""What follows an action where the turn is over and no task is solved, or where luck decides."""
MOST_LINES = 4000
"""The most sequences of actions that are listed."""
STEP = 400
"""The most positions that are looked at in one step of what follows a search, some milliseconds."""


class Cap(Exception):
    """Raised when more positions than the cap would have to be searched."""


class Edge(NamedTuple):
    """An action and the positions it may lead to, one for each way the other seats respond."""

    action: Action
    outcomes: tuple[Any, ...]


Line = tuple[tuple[Any, Action], ...]
"""A sequence of own actions, each with the position before it."""


class Solutions(NamedTuple):
    """The shortest solutions: their number of counted moves, the sets of ideas, and the sequences."""

    moves: int
    ideas: frozenset[frozenset[str]]
    lines: tuple[Line, ...]


class Search:
    """The graph of one turn from a position. `complete` is the number of decisions up to which every sequence
    was searched, `expanded` the number of positions, `answered` whether another seat can respond; `goals` are
    the positions in which a task is solved, by its id."""

    def __init__(
        self, rules: ProblemRules, root: Any, cap: int, start: Any = None, tasks: Iterable[Task] | None = None
    ) -> None:
        """Begin at `root`; `start` is the position at the start of the turn, if that was earlier. Only some
        `tasks` of the game can be looked for."""
        self.rules, self.game, self.cap = rules, rules.game, cap
        self.root = rules.canonical(root)
        self.start = self.root if start is None else rules.canonical(start)
        self.seat = self.game.to_act(self.start)
        self.hidden = rules.hidden(self.start)
        self.tasks = tuple(rules.tasks() if tasks is None else tasks)
        self.goals: dict[str, list[Any]] = {task.id: [] for task in self.tasks}
        self.edges: dict[Any, tuple[Edge, ...]] = {}
        self.seen: set[Any] = set()
        self.expanded = self.complete = 0
        self.answered = False
        self._last = [self.root]
        self._see(self.root)

    def grow(self, depth: int) -> bool:
        """Search everything within so many decisions; return whether that was possible under the cap."""
        try:
            for _ in self.growing(depth):
                pass
        except Cap:
            return False
        return True

    def growing(self, depth: int) -> Iterator[None]:
        """Search everything within so many decisions, position by position, so that callers can spread the
        work. Raises Cap."""
        while self.complete < depth and self._last:
            found: list[Any] = []
            for state in self._last:
                for edge in self.expand(state):
                    for outcome in edge.outcomes:
                        if outcome is not DEAD and outcome not in self.seen:
                            self._see(outcome)
                            found.append(outcome)
                yield
            self._last = found
            self.complete += 1
        self.complete = max(self.complete, depth)

    def _see(self, state: Any) -> None:
        self.seen.add(state)
        for task in self.tasks:
            if task.met(self.start, state):
                self.goals[task.id].append(state)

    def expand(self, state: Any) -> tuple[Edge, ...]:
        """Return what can be done in a position. Raises Cap."""
        found = self.edges.get(state)
        if found is None:
            if self.expanded >= self.cap:
                raise Cap
            self.expanded += 1
            found = self.edges[state] = tuple(self._actions(state))
        return found

    def _actions(self, state: Any) -> Iterator[Edge]:
        if self.game.outcome(state) is not None or self.rules.is_over(self.start, state):
            return
        for action in self.game.legal_actions(state):
            if type(action) in self.rules.left_out or self.rules.is_needless(action):
                continue
            after = self.game.apply(state, action)
            if not self.rules.why_not(state, action, after, self.hidden):
                yield Edge(action, self._outcomes(self.rules.canonical(after)))

    def _outcomes(self, state: Any) -> tuple[Any, ...]:
        """Return the own decisions that a position may lead to, whatever the other seats do."""
        if self.rules.is_over(self.start, state) and not self.game.outcome(state):
            return (state,) if any(task.met(self.start, state) for task in self.tasks) else (DEAD,)
        if self.game.to_act(state) in (self.seat, None):
            return (state,)
        self.answered = True
        found: list[Any] = []
        for action in self.game.legal_actions(state):
            after = self.rules.canonical(self.game.apply(state, action))
            if after.rng != state.rng:
                return (DEAD,)
            found += self._outcomes(after)
        return tuple(dict.fromkeys(found))

    # -- what a task needs

    def distances(self, task: Task) -> dict[Any, int]:
        """Return the number of decisions to the task from each position that can force it, up to that of the
        root."""
        return finished(self._measuring(task))

    def _measuring(self, task: Task) -> Generator[None, None, dict[Any, int]]:
        found = dict.fromkeys(self.goals[task.id], 0)
        for distance in range(1, self.complete + 1 if found else 1):
            if self.root in found:
                break
            new = set()
            for number, (state, edges) in enumerate(self.edges.items()):
                if number % STEP == 0:
                    yield
                if state not in found and any(self._leads(edge, found) for edge in edges):
                    new.add(state)
            if not new:
                break
            found |= dict.fromkeys(new, distance)
        return found

    @staticmethod
    def _leads(edge: Edge, among: dict[Any, int]) -> bool:
        return bool(edge.outcomes) and all(outcome in among for outcome in edge.outcomes)

    def solutions(self, task: Task) -> Solutions | None:
        """Return the shortest solutions; None if there are none within what was searched completely."""
        return finished(self.solving(task))

    def solving(self, task: Task) -> Generator[None, None, Solutions | None]:
        """Return the shortest solutions as `solutions` does, in steps, so that callers can spread the work."""
        distances = yield from self._measuring(task)
        if self.root not in distances or distances[self.root] > self.complete:
            return None
        lines: list[Line] = []
        ideas: defaultdict[int, set[frozenset[str]]] = defaultdict(set)
        for number, line in enumerate(self._lines(distances)):
            if number % STEP == 0:
                yield
            if line is not None:
                lines.append(line)
                moves = sum(self.rules.is_move(self.start, action) for _, action in line)
                telling = (action for _, action in line if self.rules.matters(self.start, action))
                ideas[moves].add(frozenset(str(self.rules.idea(action)) for action in telling))
        fewest = min(ideas)
        return Solutions(fewest, frozenset(ideas[fewest]), tuple(lines))

    def _lines(self, distances: dict[Any, int]) -> Iterator[Line | None]:
        """Yield the sequences that come nearer to the task with each action, against the longest defence; None
        for each position on the way."""
        stack: list[tuple[Any, Line]] = [(self.root, ())]
        listed = 0
        while stack and listed < MOST_LINES:
            state, line = stack.pop()
            if distances[state] == 0:
                listed += 1
                yield line
                continue
            yield None
            for action, outcomes in reversed(self.edges[state]):
                if outcomes and all(distances.get(each, 99) < distances[state] for each in outcomes):
                    worst = max(outcomes, key=distances.__getitem__)
                    stack.append((worst, (*line, (state, action))))

    def openings(self, task: Task) -> list[Action]:
        """Return the first actions that keep the task within reach, at any length that was searched."""
        found = dict.fromkeys(self.goals[task.id], 0)
        while new := {
            state
            for state, edges in self.edges.items()
            if state not in found and state != self.root and any(self._leads(edge, found) for edge in edges)
        }:
            found |= dict.fromkeys(new, 0)
        return [edge.action for edge in self.edges[self.root] if self._leads(edge, found)]
