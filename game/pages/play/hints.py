"""Hints at the table: computed by the strongest bot for the player to act, dropped when the position changes; in a
lesson or a problem the move that it knows.

A hint of a bot is a step of a plan, which is kept as long as the positions of the game occur in it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import asdict

from game.app.bot_player import think_job
from game.app.scene import App
from game.app.session import Session
from game.bots.bot_service import Ticket
from game.table.callouts import SHOW_ME
from game.table.hint import THINKING, Hinted, hinted_move, plain_hint
from game.table.model import TableModel
from game.ui.buttons import Button
from rules import codec
from rules.bots import hints
from rules.bots.hints import MOST_EXPECTED
from rules.bots.jobs import HintJob
from rules.bots.names import adviser, title_of
from rules.bots.plan import Plan, Step
from rules.game import Action, State
from rules.history import OVER, News, first_surprise
from rules.problems.run import ProblemRun

OTHER_MOVE = "New: you made a different move."


class Hints:
    """The hints of one table. `button` is lit while a hint is computed or shown; None until it is created."""

    def __init__(self, app: App, session: Session, table: TableModel) -> None:
        self._app, self._session, self._table = app, session, table
        self._ticket: Ticket | None = None
        self._state: State | None = None
        self.plan: Plan[State, Action] | None = None
        """The plan that the last hint began."""
        self._advised: dict[State, Action] = {}
        """The advised actions, by the view of their seat."""
        self.button: Button | None = None
        self.on_open_table = False
        """Whether a question is asked on the open table, where a hint would reveal hidden cards."""

    @property
    def why_not(self) -> str:
        """Return why no hint is possible, "" if one is."""
        session = self._session
        if session.seat is None:
            return OVER
        if self.on_open_table:
            return "Pick up your hand first: a hint would give cards away."
        bot = session.setup.bot(session.seat)
        return f"{title_of(bot)} is deciding: you only get hints for your own decisions." if bot else ""

    def press(self) -> None:
        """Ask for a hint, or play the shown one."""
        if self.why_not:
            self._app.say(self.why_not)
        elif self._table.advised.hint is None:
            self._ask()
        else:
            self._table.enter.take_hint()

    def close(self) -> bool:
        """Drop the shown or requested hint; return False if there is none."""
        if self._table.advised.hint is None:
            return False
        self._cancel()
        self._table.advise(None)
        self._update_button()
        return True

    def follow(self) -> None:
        """Drop a hint for an earlier position after the table has changed."""
        if self._session.state is not self._state:
            self._cancel()
            if self._table.advised.hint is not None:
                self._table.advise(None)
        self._update_button()

    def leave(self) -> None:
        """Cancel the request and drop the plan when the scene is left or the cards change."""
        self._cancel()
        self.plan = None

    def was_advised(self, action: Action) -> bool:
        """Return whether a hint shown so far advises this action in the current position."""
        seat = self._session.seat
        return seat is not None and self._advised.get(self._session.view(seat)) == action

    def _ask(self) -> None:
        session = self._session
        assert session.seat is not None
        self._make_room()
        step = self.plan.at(session.view(session.seat)) if self.plan is not None else None
        if step is not None:
            self._show(step)
            return
        job = think_job(session, session.seat, adviser(session.game.advice))
        before = tuple(codec.encode(view) for _, view in reversed(self._earlier(session.seat)))
        self._ticket = self._app.bot_service.ask(
            HintJob(**asdict(job), before=before), self._receive, self._failed
        )
        self._advise(THINKING)

    def _make_room(self) -> None:
        """Put down a held piece, and close the log, which would cover the hint."""
        if self._table.targeting.picked:
            self._table.hand.put_down()
        if self._table.log.opened:
            self._table.toggle_log()

    def _advise(self, hinted: Hinted) -> None:
        """Show a hint for the current position."""
        self._state = self._session.state
        self._table.advise(hinted)
        self._update_button()

    def _earlier(self, seat: int) -> list[tuple[int, State]]:
        """Return the seat's earlier decisions of this turn, latest first: the number of moves before each and
        the seat's view."""
        history, found = self._session.history, []
        game, turn = history.game, history.game.turn(history.state)
        for moves in range(len(history.actions) - 1, -1, -1):
            if game.turn(history.states[moves]) != turn:
                break
            if game.to_act(history.states[moves]) == seat:
                found.append((moves, self._session.view(seat, moves)))
        return found

    def _receive(self, plan: Plan[State, Action]) -> None:
        first = plan.steps[0]
        news = self._news(first.thought.seat, first.thought.action)
        self.plan = plan
        self._show(first, news)

    def _news(self, seat: int, advised: Action) -> str:
        """Return why the advice differs from the plan so far, in words; "" if it doesn't differ."""
        if self.plan is None:
            return ""
        history = self._session.history
        for moves, view in self._earlier(seat):
            step = self.plan.at(view)
            if step is None:
                continue
            if history.actions[moves] != step.thought.action:
                return OTHER_MOVE if step.thought.action != advised else ""
            later = self.plan.after(step)
            if later is None or later.thought.action == advised:
                return ""
            return self._words(moves, seat)
        return ""

    def _words(self, moves: int, seat: int) -> str:
        """Return what was new to a seat after `moves` moves, in words."""
        session = self._session
        match first_surprise(session.history, moves, seat):
            case News.CHANCE:
                chance = session.game.chance
                return f"New: {chance[:1].lower()}{chance[1:]}."
            case News.OTHER:
                return f"New: {self._other_decider(moves, seat)} made a decision."
            case News.HIDDEN:
                return "New: you saw something hidden."
        return ""

    def _other_decider(self, moves: int, seat: int) -> str:
        """Return the name of another seat that decided after `moves` moves, "" if none did."""
        history, seats = self._session.history, self._session.setup.seats
        decided = (history.game.to_act(state) for state in history.states[moves:-1])
        return next((seats[other] for other in decided if other not in (seat, None)), "")

    def _show(self, step: Step[State, Action], news: str = "") -> None:
        """Show a step of the plan; the advised actions of this and the following steps count as hinted."""
        assert self.plan is not None
        session, thought = self._session, step.thought
        at = self.plan.steps.index(step)
        for later in self.plan.steps[at : at + 1 + MOST_EXPECTED]:
            self._advised[later.view] = later.thought.action
        hint = hints.hint(session.game, step.view, thought)
        self._advise(hinted_move(session.game, step.view, hint, session.setup.seats, news))

    def _failed(self, line: str) -> None:
        self._app.say(f"No hint: {line}", "caution")
        self.close()

    def _cancel(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _update_button(self) -> None:
        if self.button is not None:
            self.button.chosen = self._table.advised.hint is not None


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
