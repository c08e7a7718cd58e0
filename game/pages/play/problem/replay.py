"""The replay of a problem's solutions, move by move: the player's own one, and the stored one if it differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from rules.game import Action
from rules.history import AnyHistory
from rules.problems.records import AnyProblem
from rules.problems.run import ProblemRun
from rules.scenes.posing import actions_of
from rules.tabletop import AnyTabletop


def solution_of(game: AnyTabletop, problem: AnyProblem) -> tuple[tuple[Action, ...], bool]:
    """Return the actions of the stored solution with the other seats' responses, and whether there were any
    responses."""
    run, moves, responded = ProblemRun(game, problem), [*problem.solution], False
    while run.state == "open":
        own = run.history.to_act == run.seat
        if own and moves:
            action = next(actions_of(game, run.history.state, moves.pop(0)), None)
        else:
            action = run.due
            responded |= not own
        if action is None:
            break
        run.history.do(action)
        run.follow()
    return tuple(run.history.actions), responded


def line_of(game: AnyTabletop, problem: AnyProblem, line: Sequence[Action]) -> tuple[str, ...]:
    """Return the counted moves of a line from the start, in words."""
    return _played(game, problem, line).line


def _played(game: AnyTabletop, problem: AnyProblem, line: Sequence[Action]) -> ProblemRun:
    run = ProblemRun(game, problem)
    for action in line:
        run.history.do(action)
    return run


def differ(game: AnyTabletop, problem: AnyProblem, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two lines differ in their moves and choices, whatever their order."""
    plans = [sorted(_played(game, problem, line).plan) for line in (one, other)]
    return plans[0] != plans[1]


class Replay:
    """The solutions of a problem that can be replayed. `title` is that of the one being replayed, "" for none;
    `responds` is whether another seat responds to the stored one."""

    def __init__(self, game: AnyTabletop, problem: AnyProblem) -> None:
        self._game, self._problem = game, problem
        self._stored, self.responds = solution_of(game, problem)
        self._own: tuple[Action, ...] = ()
        self.has_other = False
        """Whether the stored solution differs from the player's."""
        self._left: deque[Action] = deque()
        self.title = ""

    @property
    def running(self) -> bool:
        """Return whether a solution is being replayed."""
        return bool(self.title)

    @property
    def due(self) -> Action | None:
        """Return the next move of the solution being replayed; None after the last."""
        return self._left[0] if self._left else None

    def keep(self, line: Sequence[Action]) -> None:
        """Take a line as the player's solution."""
        self._own = tuple(line)
        self.has_other = differ(self._game, self._problem, self._own, self._stored)

    def begin(self, *, own: bool) -> AnyHistory:
        """Begin to replay the player's solution or the stored one; return the game to lay on the table."""
        self.title = "Your solution" if own else "Another solution"
        self._left = deque(self._own if own else self._stored)
        return ProblemRun(self._game, self._problem).history

    def advance(self) -> None:
        """Go on after the move that was due."""
        self._left.popleft()

    def stop(self) -> None:
        """End the replay."""
        self.title = ""
        self._left.clear()

    def line(self, made: Sequence[Action]) -> tuple[str, ...]:
        """Return the counted moves of those made so far, in words."""
        return line_of(self._game, self._problem, made)
