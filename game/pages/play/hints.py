"""Hints at the table: asked of the strongest bot while the player may go on, gone with the position.

A hint is a step of a plan, which is kept as long as it comes by the position."""

from __future__ import annotations

from msgspec.structs import asdict

from game.app.bot_player import think_job
from game.app.scene import App
from game.app.session import OVER, Session
from game.bots.desk import Ticket
from game.table.hint import THINKING, of_hint
from game.table.model import TableModel
from game.ui.buttons import Button
from rules import codec
from rules.bots import hints
from rules.bots.hints import MOST_EXPECTED
from rules.bots.jobs import HintJob
from rules.bots.names import adviser, title_of
from rules.bots.plan import Plan, Step
from rules.game import Action, State
from rules.history import News

OTHER_MOVE = "New: you made a different move."


class Hints:
    """The hints of one table. `button` is lit while a hint is thought about or shown; None before it is
    there."""

    def __init__(self, app: App, session: Session, table: TableModel) -> None:
        self._app, self._session, self._table = app, session, table
        self._ticket: Ticket | None = None
        self._state: State | None = None
        self._plan: Plan[State, Action] | None = None
        self._told: dict[State, Action] = {}
        """What was told to do, by what its seat sees then."""
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
            return "Pick up your hand first: a hint would give cards away."
        bot = session.setup.bot(session.seat)
        return f"{title_of(bot)} has the move: hints are only for yours." if bot else ""

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
        """The scene is left, or the cards are others."""
        self._cancel()
        self._plan = None

    def led_to(self, action: Action) -> bool:
        """Whether a hint that was shown, now or before, tells the player to do this in this position."""
        seat = self._session.seat
        return seat is not None and self._told.get(self._session.view(seat)) == action

    def _ask(self) -> None:
        session = self._session
        assert session.seat is not None
        if self._table.targeting.picked:
            self._table.put_down()
        if self._table.log.opened:
            self._table.toggle_log()  # the drawer would lie over what the hint says
        self._state = session.state
        step = self._plan.at(session.view(session.seat)) if self._plan is not None else None
        if step is not None:
            self._show(step)
            return
        job = think_job(session, session.seat, adviser(session.game.advice))
        before = tuple(codec.encode(view) for _, view in reversed(self._earlier(session.seat)))
        self._ticket = self._app.desk.ask(HintJob(**asdict(job), before=before), self._came, self._failed)
        self._table.advise(THINKING)
        self._light()

    def _earlier(self, seat: int) -> list[tuple[int, State]]:
        """The decisions of a seat in this turn before the one that is asked of it, the latest first: how many moves
        were made before each, and what the seat saw."""
        history, found = self._session.history, []
        game, turn = history.game, history.game.turn(history.state)
        for moves in range(len(history.actions) - 1, -1, -1):
            if game.turn(history.states[moves]) != turn:
                break
            if game.to_act(history.states[moves]) == seat:
                found.append((moves, self._session.view(seat, moves)))
        return found

    def _came(self, plan: Plan[State, Action]) -> None:
        first = plan.steps[0]
        news = self._news(first.thought.seat, first.thought.action)
        self._plan = plan
        self._show(first, news)

    def _news(self, seat: int, advised: Action) -> str:
        """Why something else is advised than the plan so far told to do next in this turn, in words; "" where it told
        nothing else."""
        if self._plan is None:
            return ""
        history = self._session.history
        for moves, view in self._earlier(seat):
            step = self._plan.at(view)
            if step is None:
                continue
            if history.actions[moves] != step.thought.action:
                return OTHER_MOVE if step.thought.action != advised else ""
            later = self._plan.after(step)
            if later is None or later.thought.action == advised:
                return ""
            return self._words(moves, seat)
        return ""

    def _words(self, moves: int, seat: int) -> str:
        """What was new after so many moves to a seat that followed the plan."""
        session = self._session
        match session.history.news(moves, seat):
            case News.CHANCE:
                chance = session.game.chance
                return f"New: {chance[:1].lower()}{chance[1:]}."
            case News.OTHER:
                return f"New: {self._other(moves, seat)} made a decision."
            case News.HIDDEN:
                return "New: you saw something hidden."
        return ""

    def _other(self, moves: int, seat: int) -> str:
        """Who else decided something after so many moves."""
        history, seats = self._session.history, self._session.setup.seats
        decided = (history.game.to_act(state) for state in history.states[moves:-1])
        return next((seats[other] for other in decided if other not in (seat, None)), "")

    def _show(self, step: Step[State, Action], news: str = "") -> None:
        """Show a step of the plan; what it tells to do, now and next, may be done without asking again."""
        assert self._plan is not None
        session, thought = self._session, step.thought
        at = self._plan.steps.index(step)
        for told in self._plan.steps[at : at + 1 + MOST_EXPECTED]:
            self._told[told.view] = told.thought.action
        hint = hints.hint(session.game, step.view, thought)
        self._table.advise(of_hint(session.game, step.view, hint, session.setup.seats, news))
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
