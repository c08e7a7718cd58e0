"""Hints in a problem: the next move of a solution, for a star."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.session import Session
from game.pages.play.hints import Hints
from game.table.hint import plain_hint
from game.table.model import TableModel
from rules.game import Action, State
from rules.problems.run import ProblemRun

NO_WAY = "You can't solve it from here. Undo a move, or start over."


class ProblemHints(Hints):
    """The hints of a problem. `on_taken` is called for each one taken; showing one again is free."""

    def __init__(
        self, app: App, session: Session, table: TableModel, run: ProblemRun, on_taken: Callable[[], object]
    ) -> None:
        super().__init__(app, session, table)
        self._run, self._on_taken = run, on_taken
        self._given: dict[State, Action] = {}
        """The hints taken, by position."""

    @property
    def why_not(self) -> str:
        """Return why no hint is possible, "" if one is."""
        if self._run.state == "solved":
            return "You have solved this problem."
        if self._run.state == "failed":
            return "Undo your last move, or start over."
        return "" if self._run.due is None else "Watch this move first."

    @property
    def _is_apt(self) -> bool:
        """Return whether the problem's own hint is about the next move: a mined one, without a title, only says
        how to start."""
        return bool(self._run.problem.title) or not self._run.line

    def _ask(self) -> None:
        session, run = self._session, self._run
        self._make_room()
        action = self._given.get(session.state) or run.hint()
        if action is None:
            self._app.say(NO_WAY)
            return
        if session.state not in self._given:
            self._given[session.state] = action
            self._on_taken()
        view = session.view(run.seat)
        self._advised[view] = action
        lines = (run.problem.hint,) if run.problem.hint and self._is_apt else ()
        self._advise(plain_hint(session.game, view, action, "Hint", lines))
