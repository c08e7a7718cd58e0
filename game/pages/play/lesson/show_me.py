"""The hints of a lesson: the move that the step awaits, without a bot."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.session import Session
from game.pages.play.hints import Hints
from game.table.callouts import SHOW_ME
from game.table.hint import plain_hint
from game.table.model import TableModel
from rules.game import Action


class ShowMe(Hints):
    """The hints of one lesson. `awaited` returns the move to show, `otherwise` is called where there is none."""

    def __init__(
        self,
        app: App,
        session: Session,
        table: TableModel,
        awaited: Callable[[], Action | None],
        otherwise: Callable[[], object],
    ) -> None:
        super().__init__(app, session, table)
        self._awaited, self._otherwise = awaited, otherwise

    def was_advised(self, action: Action) -> bool:
        """Return False: a lesson counts no hints."""
        return False

    def _ask(self) -> None:
        action, session = self._awaited(), self._session
        if action is None or session.seat is None:
            self._otherwise()
            return
        self._make_room()
        self._advise(plain_hint(session.game, session.view(session.seat), action, SHOW_ME))
