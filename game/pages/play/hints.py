"""Hints at the table: asked of the strongest bot while the player may go on, gone with the position."""

from __future__ import annotations

from game.app.bot_player import think_job
from game.app.scene import App
from game.app.session import OVER, Session
from game.bots.desk import Ticket
from game.table.hint import THINKING, of_hint
from game.table.model import TableModel
from game.ui.buttons import Button
from rules.bots import hints
from rules.bots.names import adviser, title_of
from rules.bots.thought import Thought
from rules.game import Action, State


class Hints:
    """The hints of one table. `button` is lit while a hint is thought about or shown; None before it is
    there."""

    def __init__(self, app: App, session: Session, table: TableModel) -> None:
        self._app, self._session, self._table = app, session, table
        self._ticket: Ticket | None = None
        self._state: State | None = None
        self.button: Button | None = None
        self.on_open_table = False
        """Whether others see the table on which somebody is asked: a hint would tell what is hidden."""

    @property
    def why_not(self) -> str:
        """Why there is no hint now, "" when there can be one."""
        session = self._session
        if session.seat is None:
            return OVER
        if self.on_open_table:
            return "A hint would tell of a hand: take your hand first."
        bot = session.setup.bot(session.seat)
        return f"{title_of(bot)} is to move: hints are for your own moves." if bot else ""

    def press(self) -> None:
        """The key or the button: ask for a hint, or take up the one that is shown."""
        if self.why_not:
            self._app.say(self.why_not)
        elif self._table.hint is None:
            self._ask()
        else:
            self._table.take_hint()

    def close(self) -> bool:
        """Let go of the hint shown or thought about; False when there is none."""
        if self._table.hint is None:
            return False
        self._cancel()
        self._table.advise(None)
        self._light()
        return True

    def follow(self) -> None:
        """The table was shown anew: a hint for another position is not waited for."""
        if self._session.state is not self._state:
            self._cancel()
            if self._table.hint is not None:
                self._table.advise(None)
        self._light()

    def leave(self) -> None:
        """The scene is left."""
        self._cancel()

    def _ask(self) -> None:
        session = self._session
        assert session.seat is not None
        if self._table.targeting.picked:
            self._table.put_down()
        if self._table.log.opened:
            self._table.toggle_log()  # the drawer would lie over what the hint says
        self._state = session.state
        job = think_job(session, session.seat, adviser(session.game.advice))
        self._ticket = self._app.desk.ask(job, self._came, self._failed)
        self._table.advise(THINKING)
        self._light()

    def _came(self, thought: Thought[Action]) -> None:
        session = self._session
        view = session.view(thought.seat)
        hint = hints.hint(session.game, view, thought)
        self._table.advise(of_hint(session.game, view, hint, session.setup.seats))
        self._light()

    def _failed(self, line: str) -> None:
        self._app.say(f"No hint: {line}", "caution")
        self.close()

    def _cancel(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _light(self) -> None:
        if self.button is not None:
            self.button.chosen = self._table.hint is not None
