"""Bots at a table: what the one to move thinks, and when its move is made."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.seats import spoken
from game.app.session import Session
from game.bots.desk import Ticket
from rules import codec
from rules.bots.greedy import GreedyBot
from rules.bots.jobs import ThinkJob
from rules.bots.play import decision_seed
from rules.bots.thought import Thought
from rules.game import Action, State

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "at_once": 0.0}
"""Seconds from one move to a bot's next by the setting `bot_pace`. A forced move takes as long as any
other, so that nothing shows in how long a bot takes; at once is a move a frame at most."""


class Player:
    """Decides for the bots of a session: thinks while the pace goes by, then gives `on_move` the action.

    `paused`: nothing is moved; what is to move is thought about all the same.
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
        """The seat that a bot decides for now; None when it is a person's turn, or nobody's."""
        seat = self._session.seat
        return seat if seat is not None and self._session.setup.bot(seat) else None

    @property
    def name(self) -> str:
        """What the bot to move is called at this table."""
        return spoken(self._session.setup, self.seat) if self.seat is not None else ""

    @property
    def pace(self) -> str:
        """How fast they move, a key of `PACES`: as was said at this table, else as the settings say; a change of
        the settings counts for this table too."""
        usual = self._app.settings.bot_pace
        if self._own_pace is not None and self._own_pace[0] == usual:
            return self._own_pace[1]
        return usual

    @pace.setter
    def pace(self, pace: str) -> None:
        self._own_pace = (self._app.settings.bot_pace, pace)

    def pause(self, paused: bool) -> None:
        """Stop moving, or go on."""
        self.paused, self._stepping = paused, False

    def step(self) -> None:
        """Make one move while paused, as soon as it is thought of."""
        self._stepping = self.paused

    def cancel(self) -> None:
        """Think no more; the next `update` begins anew."""
        if self._ticket is not None:
            self._ticket.cancel()
        self._asked = self._ticket = self._action = None
        self._waited = 0.0

    def update(self, dt: float) -> bool:
        """Let time pass (s); True when a move was made."""
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
        if self._action is None or not self._due():
            return False
        action = self._action
        self.cancel()
        self._stepping = False
        self._on_move(action)
        return True

    def _due(self) -> bool:
        if self.paused:
            return self._stepping
        return self._waited >= PACES[self.pace]

    def _ask(self, seat: int) -> None:
        job = think_job(self._session, seat, self._session.setup.bot(seat))
        self._ticket = self._app.desk.ask(job, self._thought, self._failed)

    def _thought(self, thought: Thought[Action]) -> None:
        refusal = self._session.game.why_not(self._session.state, thought.action)
        if refusal is None:
            self._action = thought.action
        else:
            self._failed(f"it chose an illegal move ({refusal.rule})")

    def _failed(self, line: str) -> None:
        """Say once why a bot can't think, and let a plain one decide here and now: the game goes on."""
        session, seat = self._session, self.seat
        if seat is None:
            return
        if session.setup.bot(seat) not in self._said:
            self._said.add(session.setup.bot(seat))
            self._app.say(f"{self.name}: {line.rstrip('.')}. It makes a quick choice instead.", "caution")
        job = think_job(session, seat, session.setup.bot(seat))
        self._action = GreedyBot().think(session.game, session.view(seat), job.rng).action


def think_job(session: Session, seat: int, bot: str) -> ThinkJob:
    """What is asked of a bot at the position of a session: it is told what the seat to act may know."""
    history = session.history
    rng = decision_seed(history.seed, len(history.actions))
    game, view = session.game, codec.encode(session.view(seat))
    return ThinkJob(game=game.id, edition=game.edition, view=view, bot=bot, rng=rng)
