"""The replay of a problem's solutions, move by move: the player's own one, and the stored one if it differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.pages.play.problem.lines import differ, line_of, solution_of
from rules.game import Action
from rules.history import AnyHistory
from rules.problems.records import AnyProblem
from rules.problems.run import ProblemRun
from rules.tabletop import AnyTabletop


class Replay:
    """The solutions of a problem that can be replayed. `title` is that of the one being replayed, "" for none;
    `responds` is whether another seat responds to the stored one."""

    def __init__(self, game: AnyTabletop, problem: AnyProblem) -> None:
        self._game, self._problem = game, problem
        self._stored, self.responds = solution_of(game, problem)
        self._own: tuple[Action, ...] = ()
        self._left: deque[Action] = deque()
        self.title = ""

    @property
    def running(self) -> bool:
        """Return whether a solution is being replayed."""
        return bool(self.title)

    @property
    def has_other(self) -> bool:
        """Return whether the stored solution differs from the player's."""
        return bool(self._own) and differ(self._game, self._problem, self._own, self._stored)

    @property
    def due(self) -> Action | None:
        """Return the next move of the solution being replayed; None after the last."""
        return self._left[0] if self._left else None

    def keep(self, line: Sequence[Action]) -> None:
        """Take a line as the player's solution."""
        self._own = tuple(line)

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
