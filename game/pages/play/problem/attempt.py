"""An attempt at a problem: its tries, hints and stars, and what of that the player's progress keeps."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.scene import App, Unplayable
from game.pages.parts.dates import short_day, today
from game.pages.parts.problem_stars import earned
from game.pages.play.problem.sheet import FailedTry, Try
from game.store.progress import GameProgress, Solved
from rules.content import DataFaults
from rules.problems.daily import daily
from rules.problems.reading import PROBLEMS
from rules.problems.records import AnyProblem
from rules.problems.run import ProblemRun
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

STARTED_OVER = "Started over"


class Attempt:
    """A player's attempt at a problem of a game, by id; today's counts for its day. Raises DataFaults, and Unplayable
    also if the game has no such problem that can be read."""

    def __init__(self, app: App, game: AnyTabletop, problem_id: str) -> None:
        self._app, self._game_id = app, game.id
        read, faults = PROBLEMS.read_all(game.id, app.packs)
        self._every = tuple(each.record for each in read)
        every = {each.id: each for each in self._every}
        if problem_id not in every:
            why = DataFaults(faults).brief if faults else f"no problem is called '{problem_id}'"
            raise Unplayable("this problem", LookupError(why))
        self.problem: AnyProblem = every[problem_id]
        self.day = today().isoformat() if problem_id == daily([*every], today()) else ""
        """The ISO date if it is today's problem, else ""."""
        try:
            self.run = ProblemRun(game, self.problem)
        except InvalidPosition as fault:
            raise Unplayable("this problem", fault) from None
        self.before: Solved = self.progress
        """The progress so far, without a solution in this try."""
        self.hinted = self.before.hints
        self.failed: list[FailedTry] = []
        self.earned = 0
        self._begun = False
        """Whether the present try is counted."""

    # -- which problem

    @property
    def figure(self) -> str:
        """Return the day of today's problem, else its number in the list."""
        return short_day(today()) if self.day else f"No.\u00a0{self.place}"

    @property
    def place(self) -> int:
        """Return the number of the problem in the list, from 1."""
        return self._every.index(self.problem) + 1

    @property
    def next_problem(self) -> AnyProblem | None:
        """Return the next problem in the list that isn't solved yet, or None."""
        solved = self.game_progress.solved
        after = (*self._every[self.place :], *self._every[: self.place - 1])
        return next((each for each in after if each.id not in solved), None)

    # -- what is kept

    @property
    def game_progress(self) -> GameProgress:
        """Return what the player has reached in the game."""
        return self._app.store.progress.game(self._game_id)

    @property
    def progress(self) -> Solved:
        """Return what the player has reached in this problem."""
        return self.game_progress.problems.get(self.problem.id, Solved())

    @property
    def tries(self) -> int:
        """Return the number of the present try."""
        return self.before.tries + (not self._begun)

    def begin(self) -> None:
        """Count the try with its first move."""
        if not self._begun and not self.before.stars:
            self._begun = True
            self._app.store.progress.problem_tried(self._game_id, self.problem.id)
            self.before = self.progress

    def follow(self) -> bool:
        """Find out the state of the problem after a change, and keep a solution; return whether the state is a new
        one."""
        before = self.run.state
        self.run.follow()
        if self.run.state == "solved" and before != "solved":
            self._keep()
        return self.run.state != before

    def _keep(self) -> None:
        """Keep the solution in the player's progress."""
        self.earned = self.before.stars or earned(self.tries, self.hinted)
        if self.day or not self.before.stars:
            counted = self.progress
            self._app.store.progress.problem_solved(
                self._game_id, self.problem.id, self.earned, counted.tries, counted.hints, self.day
            )

    def take_hint(self) -> None:
        """Count a hint."""
        self.hinted += 1
        if not self.before.stars:
            self._app.store.progress.problem_hinted(self._game_id, self.problem.id)

    def fail(self) -> None:
        """Note a try that is given up, if it was begun."""
        if self._begun and self.run.state != "solved":
            self.failed.append(FailedTry(self.tries, self.run.why or STARTED_OVER))

    def again(self) -> None:
        """Begin another try."""
        self._begun = False
        self.before = self.progress
        self.run.again()

    def change_cards(self, game: AnyTabletop) -> None:
        """Continue with changed cards. Raises InvalidPosition."""
        self.run = ProblemRun(game, self.problem)

    def present(self, line: Sequence[str], asked: str) -> Try:
        """Return the present try, with the moves shown in words, and what the next one is."""
        run = self.run
        return Try(self.tries, self.hinted, tuple(line), asked, run.state, run.why)

    # -- moves

    def undo(self) -> None:
        """Take back the last move with what followed it by itself."""
        history, run = self.run.history, self.run
        while history.actions:
            history.step_back()
            run.follow()
            if history.to_act == run.seat and run.due is None:
                break

    @property
    def last_marks(self) -> tuple[str, ...]:
        """Return the pieces and the place of the player's last move."""
        run = self.run
        states = run.history.states
        own = (n for n in reversed(range(len(run.history.actions))) if run.game.to_act(states[n]) == run.seat)
        at = next(own, 0)
        gesture = run.game.at(run.game.view(states[at], run.seat)).gesture(run.history.actions[at])
        return (*gesture.pieces, gesture.place)
