"""The bots at a table: when the bot to move thinks, and when its move is made."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.seats import name_in_sentence
from game.app.session import Session
from game.bots.bot_service import Ticket
from rules import codec
from rules.bots.greedy import GreedyBot
from rules.bots.jobs import ThinkJob
from rules.bots.play import decision_seed
from rules.bots.thought import Thought
from rules.common.text import capital
from rules.game import Action, State

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "at_once": 0.0}
"""Seconds between bot moves for each value of the setting `bot_pace`. Forced moves take as long as others, so
that they reveal nothing; "at_once" makes at most one move a frame."""


class Player:
    """The controller of a session's bots: it lets them think, waits for the pace, then calls `on_move` with
    the action.

    `paused`: no moves are made, but the bot to move still thinks.
    """

    def __init__(self, app: App, session: Session, on_move: Callable[[Action], object]) -> None:
        self._app, self._session, self._on_move = app, session, on_move
        self.paused = False
        self._own_pace: tuple[str, str] | None = None
        self._stepping = False
        self._asked: tuple[State, str] | None = None
        self._ticket: Ticket | None = None
        self._action: Action | None = None
        self._waited = 0.0
        self._said: set[str] = set()

    @property
    def seat(self) -> int | None:
        """Return the seat whose bot decides now; None on a person's turn and after the end."""
        seat = self._session.seat
        return seat if seat is not None and self._session.setup.bot(seat) else None

    @property
    def name(self) -> str:
        """Return the name of the bot to move at this table, "" if there is none."""
        return name_in_sentence(self._session.setup, self.seat) if self.seat is not None else ""

    @property
    def pace(self) -> str:
        """Return the bots' pace, a key of `PACES`: the one set at this table, unless the settings have
        changed since."""
        usual = self._app.settings.bot_pace
        if self._own_pace is not None and self._own_pace[0] == usual:
            return self._own_pace[1]
        return usual

    @pace.setter
    def pace(self, pace: str) -> None:
        self._own_pace = (self._app.settings.bot_pace, pace)

    def pause(self, paused: bool) -> None:
        """Pause or continue."""
        self.paused, self._stepping = paused, False

    def step(self) -> None:
        """Make one move while paused, once it is computed."""
        self._stepping = self.paused

    def cancel(self) -> None:
        """Stop thinking; the next `update` starts again."""
        if self._ticket is not None:
            self._ticket.cancel()
        self._asked = self._ticket = self._action = None
        self._waited = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a move was made."""
        seat = self.seat
        if seat is None:
            if self._asked is not None:
                self.cancel()
            return False
        turn = (self._session.state, self._session.setup.bot(seat))
        if self._asked is None or self._asked[0] is not turn[0] or self._asked[1] != turn[1]:
            self.cancel()
            self._asked = turn
            self._ask(seat)
        self._waited += dt
        if self._action is None or not self._is_due():
            return False
        action = self._action
        self.cancel()
        self._stepping = False
        self._on_move(action)
        return True

    def _is_due(self) -> bool:
        if self.paused:
            return self._stepping
        return self._waited >= PACES[self.pace]

    def _ask(self, seat: int) -> None:
        job = think_job(self._session, seat, self._session.setup.bot(seat))
        self._ticket = self._app.bot_service.ask(job, self._receive, self._failed)

    def _receive(self, thought: Thought[Action]) -> None:
        refusal = self._session.game.why_not(self._session.state, thought.action)
        if refusal is None:
            self._action = thought.action
        else:
            self._failed(f"The bot chose an illegal move ({refusal.rule}).")

    def _failed(self, line: str) -> None:
        """Report once why a bot can't think, and let a greedy bot decide at once so that the game
        continues."""
        session, seat = self._session, self.seat
        if seat is None:
            return
        if session.setup.bot(seat) not in self._said:
            self._said.add(session.setup.bot(seat))
            self._app.say(
                f"{capital(line.rstrip('.'))}. {self.name} makes a quick choice instead.", "caution"
            )
        job = think_job(session, seat, session.setup.bot(seat))
        self._action = GreedyBot().think(session.game, session.view(seat), job.rng).action


class ScriptedPlayer(Player):
    """Makes the moves that are due by a script instead of a bot, at the bots' usual pace: those of every seat
    but `person`, and forced ones of its own."""

    def __init__(
        self,
        app: App,
        session: Session,
        on_move: Callable[[Action], object],
        due: Callable[[], Action | None],
        person: int,
    ) -> None:
        super().__init__(app, session, on_move)
        self._due, self._person = due, person

    @property
    def seat(self) -> int | None:
        """Return the seat to act if the person doesn't decide now."""
        seat = self._session.seat
        return seat if seat != self._person or self._due() is not None else None

    def _is_due(self) -> bool:
        return super()._is_due() and self._waited >= PACES["normal"]  # slow enough to be followed

    def _ask(self, seat: int) -> None:
        self._action = self._due()


def think_job(session: Session, seat: int, bot: str) -> ThinkJob:
    """Return the job for a bot at the session's position, with only what its seat may know."""
    history = session.history
    rng = decision_seed(history.seed, len(history.actions))
    game, view = session.game, codec.encode(session.view(seat))
    return ThinkJob(game=game.id, edition=game.edition, view=view, bot=bot, rng=rng)
