"""A problem being played: what may be done, the other seat's responses, and whether the task is solved.

Nothing here is drawn. The table makes the moves of `history`; before each own one it asks `judge`, and after
each it calls `follow`, also after undo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal

from rules.game import Action, State
from rules.history import AnyHistory
from rules.problems.records import AnyProblem
from rules.problems.rules import ProblemRules, Task, problem_rules
from rules.problems.search import Edge, Search
from rules.scenes.posing import action_of, history_of
from rules.scenes.records import Scene
from rules.tabletop import AnyTabletop

Standing = Literal["open", "solved", "failed"]
OVER = "Start over, or undo a move."
MOST_SEARCHED = 3000
"""The most positions searched for a hint or a response: about a second."""


def start_of(game: AnyTabletop, problem: AnyProblem) -> AnyHistory:
    """Return a game in the position of a problem. Raises InvalidPosition for one that `main.py check` refuses."""
    return history_of(game, Scene(id=problem.id, position=problem.position))


class ProblemRun:
    """One run of a problem. `history` is the game so far: a new object after `again`; `state` is "open",
    "solved" or "failed", with `why` in a few words if it failed."""

    def __init__(self, game: AnyTabletop, problem: AnyProblem) -> None:
        """Lay the position. Raises InvalidPosition for a problem that `main.py check` refuses."""
        self.game, self.problem = game, problem
        self.rules: ProblemRules = problem_rules(game)
        self.task: Task = self.rules.task(problem.task)
        self.history: AnyHistory = start_of(self.game, self.problem)
        self.seat: int = self.history.to_act or 0
        self.state: Standing = "open"
        self.why = ""
        self._hidden = self.rules.hidden(self.root)
        self.follow()

    @property
    def root(self) -> State:
        """Return the position at the start."""
        return self.history.states[0]

    # -- the moves made

    @property
    def moves(self) -> tuple[Action, ...]:
        """Return the counted moves of the player so far."""
        made = zip(self.history.states, self.history.actions, strict=False)
        return tuple(action for state, action in made if self._counts(state, action))

    @property
    def line(self) -> tuple[str, ...]:
        """Return the counted moves of the player so far, in words."""
        return self._in_words(self.rules.is_move)

    @property
    def plan(self) -> tuple[str, ...]:
        """Return the moves of the player so far and the choices inside them, in words."""
        return self._in_words(self.rules.matters)

    def _in_words(self, tells: Callable[[State, Action], bool]) -> tuple[str, ...]:
        made = zip(self.history.states, self.history.actions, strict=False)
        return tuple(
            self.game.at(self.game.view(state, self.seat)).action_to_string(action)
            for state, action in made
            if self.game.to_act(state) == self.seat and tells(self.root, action)
        )

    @property
    def left(self) -> int:
        """Return the number of moves that are left."""
        return max(0, self.problem.moves - len(self.moves))

    def _counts(self, state: State, action: Action) -> bool:
        return self.game.to_act(state) == self.seat and self.rules.is_move(self.root, action)

    def judge(self, action: Action) -> str:
        """Return why a legal move of the player doesn't exist in this problem, in a sentence; "" if it
        does."""
        if self.state != "open":
            return OVER
        state = self.history.state
        if not self.left and self.rules.is_move(self.root, action):
            return OVER
        return self.rules.why_not(state, action, self.game.apply(state, action), self._hidden)

    def follow(self) -> None:
        """Update `state` and `why` after a move or an undo in `history`."""
        now = self.history.state
        self.why = ""
        if self.task.met(self.root, now):
            self.state = "solved"
        elif self._is_lost(now):
            self.state, self.why = "failed", self.task.missed
        else:
            self.state = "open"

    def _is_lost(self, now: State) -> bool:
        """Return whether nothing that is left can solve the task."""
        if self.game.outcome(now) is not None or self.rules.is_over(self.root, now):
            return True
        if self.game.to_act(now) != self.seat:
            return False
        return not (self._possible(now) if self.left else self._ends_well(now))

    def _ends_well(self, now: State) -> bool:
        """Return whether actions that aren't counted can still solve the task, if the other seats let them."""
        seen, waiting = {now}, [now]
        while waiting and len(seen) < MOST_SEARCHED:
            state = waiting.pop()
            if self.task.met(self.root, state):
                return True
            for action in self._uncounted(state):
                after = self.rules.canonical(self.game.apply(state, action))
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return bool(waiting)

    def _uncounted(self, state: State) -> list[Action]:
        """Return the actions that aren't counted in a position of the turn: choices, passing, responses."""
        if self.game.outcome(state) is not None or self.rules.is_over(self.root, state):
            return []
        if self.game.to_act(state) != self.seat:
            return [*self.game.legal_actions(state)]
        return [each for each in self._possible(state) if not self.rules.is_move(self.root, each)]

    def _possible(self, state: State) -> list[Action]:
        """Return the player's actions that exist in the problem."""
        return [
            action
            for action in self.game.legal_actions(state)
            if type(action) not in self.rules.left_out
            and not self.rules.why_not(state, action, self.game.apply(state, action), self._hidden)
        ]

    def again(self) -> None:
        """Lay the position again."""
        self.history = start_of(self.game, self.problem)
        self.follow()

    # -- the other seat, and hints

    @property
    def due(self) -> Action | None:
        """Return the action that the table makes next: the other seat's response that defeats the task if one
        does, or the only action of the player if it isn't a move; None when the player decides."""
        if self.state != "open":
            return None
        now = self.history.state
        if self.game.to_act(now) == self.seat:
            possible = self._possible(now)
            forced = len(possible) == 1 and not self.rules.is_move(self.root, possible[0])
            return possible[0] if forced else None
        return self._response(now)

    def _response(self, now: State) -> Action:
        responses = [*self.game.legal_actions(now)]
        for action in responses if len(responses) > 1 else ():
            if self._defeats(self.game.apply(now, action)):
                return action
        passes = (action for action in responses if self.rules.passes(action))
        return next(passes, responses[0])

    def _defeats(self, now: State) -> bool:
        """Return whether the other seat, which has begun to respond, can put the task out of reach."""
        if self.task.met(self.root, now):
            return False
        seat = self.game.to_act(now)
        if seat is None or self.rules.is_over(self.root, now):
            return True
        if seat == self.seat:
            return self._way(now) is None
        return any(self._defeats(self.game.apply(now, action)) for action in self.game.legal_actions(now))

    def hint(self) -> Action | None:
        """Return the next action of a solution from here; None if there is none any more."""
        now = self.history.state
        if self.state != "open" or self.game.to_act(now) != self.seat:
            return None
        return self._rest_of_solution(now) or self._way(now)

    def _rest_of_solution(self, now: State) -> Action | None:
        """Return the first move of the stored solution that is still to be made, if the remaining ones solve
        the task from here; None if they don't."""
        made = zip(self.history.states, self.history.actions, strict=False)
        own = Counter(action for state, action in made if self.game.to_act(state) == self.seat)
        left = list[Action]()
        for action in self._solution():
            if own[action]:
                own[action] -= 1
            else:
                left.append(action)
        state = now
        for action in left:
            if self.game.to_act(state) != self.seat or self.game.why_not(state, action) is not None:
                return None
            state = self.game.apply(state, action)
        return left[0] if left and self.task.met(self.root, state) else None

    def _solution(self) -> Iterator[Action]:
        """Yield the player's actions of the stored solution, against the first response to each."""
        state = self.root
        for move in self.problem.solution:
            while self.game.to_act(state) not in (self.seat, None):
                state = self.game.apply(state, next(iter(self.game.legal_actions(state))))
            action = action_of(self.game, state, move)
            yield action
            state = self.game.apply(state, action)

    def _way(self, state: State) -> Action | None:
        """Return the first action of a shortest way to the task from a position; None if there is none."""
        search = Search(self.rules, state, MOST_SEARCHED, self.root, [self.task])
        for depth in range(1, len(self.problem.solution) + 1):
            whole = search.grow(depth)
            found = search.distances(self.task)
            if search.root in found:
                return next(
                    (edge.action for edge in search.edges[search.root] if _nears(edge, found, search.root)),
                    None,
                )
            if not whole:
                break
        return None


def _nears(edge: Edge, distances: dict[object, int], root: object) -> bool:
    """Return whether an action leads nearer to the task, whatever is responded."""
    return bool(edge.outcomes) and all(distances.get(each, 99) < distances[root] for each in edge.outcomes)
