"""The problem scene: a position with a task for one turn, at the table."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.app.bot_player import Player, ScriptedPlayer
from game.app.scene import Answer, App, Unplayable
from game.app.session import Session
from game.pages.parts.dates import short_day, today
from game.pages.parts.problem_stars import ASKS, earned
from game.pages.play.hints import Hints, ProblemHints
from game.pages.play.problem.controls import ProblemControls
from game.pages.play.problem.motions import Flight, Motions, Shake
from game.pages.play.problem.panel import ProblemPanel
from game.pages.play.problem.pill import TaskPill, pill_room
from game.pages.play.problem.replay import Replay
from game.pages.play.problem.sheet import FailedTry, Sheet, Stars, Try, brief_of, week_of
from game.pages.play.screen import OneViewer, Screen
from game.pages.play.table import EDGE, TableScene, Tool
from game.store.progress import Solved
from game.ui.canvas import Box
from game.ui.control import ENTER
from game.ui.kit import Kit
from rules.content import DataFaults
from rules.game import Action, Outcome, Refusal, State
from rules.problems.daily import daily
from rules.problems.reading import PROBLEMS
from rules.problems.records import AnyProblem
from rules.problems.run import ProblemRun
from rules.scenes.records import InvalidPosition

DROPPED = {"menu", "redo", "bell"}
"""The buttons of the bar that a problem doesn't have."""
HINT = "Hint: takes a star"
STARTED_OVER = "Started over"
SOLVED = "You have solved this problem."
FIRST = "You haven't made a move yet."


class ProblemSession(Session):
    """The session of a problem, which never ends by itself. It offers no moves while it is `closed`."""

    closed = False

    @property
    def outcome(self) -> Outcome | None:
        """Return None: the end of the game is no end of the problem."""
        return None

    def actions(self) -> list[Action]:
        """Return the legal actions of the seat to act; none while the problem is closed."""
        return [] if self.closed else super().actions()


class ProblemScene(TableScene):
    """A problem of a game, by id; today's counts for its day. Raises DataFaults, and Unplayable also if the game
    has no such problem that can be read."""

    session: ProblemSession

    def __init__(self, app: App, game_id: str, problem_id: str) -> None:
        game = app.game(game_id)
        read, faults = PROBLEMS.read_all(game_id, app.packs)
        self.every = tuple(each.record for each in read)
        every = {each.id: each for each in self.every}
        if problem_id not in every:
            why = DataFaults(faults).brief if faults else f"there is no problem '{problem_id}'"
            raise Unplayable("this problem", LookupError(why))
        self.problem = every[problem_id]
        self.day = today().isoformat() if problem_id == daily([*every], today()) else ""
        """The ISO date if it is today's problem, else ""."""
        try:
            self.run = ProblemRun(game, self.problem)
        except InvalidPosition as fault:
            raise Unplayable("this problem", fault) from None
        self.before: Solved = app.store.progress.game(game_id).problems.get(problem_id, Solved())
        """The progress so far, without a solution in this try."""
        self.hinted = self.before.hints
        self.replay = Replay(game, self.problem)
        self._brief = brief_of(self.run, self.figure, responds=self.replay.responds)
        self.tab = "line"
        self._begun = False
        """Whether the present try is counted."""
        self._failed: list[FailedTry] = []
        self._earned = 0
        self._due: tuple[State, Action | None] | None = None
        self._celebrates = self._shakes = False
        """Whether pips fly to the stars, or the last move shakes, once it is shown."""
        self.motions = Motions()
        super().__init__(app, ProblemSession.of_scene(app, game, self.run.history))
        self.panel = ProblemPanel(self._sheet())
        self.controls = ProblemControls(self)
        model = self.table.model
        model.speakers.own_panel, model.overlay, model.bar.controls.plain = self.panel, self.motions, True

    # -- collaborators

    def make_bots(self) -> Player:
        """Return who makes the moves that are due: responses, forced moves, and those of a replayed line."""
        return ScriptedPlayer(self.app, self.session, self.move_for_seat, lambda: self.due, self.run.seat)

    def make_screen(self) -> Screen:
        """Return the screen of the one who solves."""
        return OneViewer(self.app, self.session, self.run.seat)

    def make_hints(self) -> Hints:
        """Return who gives hints."""
        return ProblemHints(self.app, self.session, self.table.model, self.run, self._take_hint)

    def tools(self) -> list[Tool]:
        """Return the buttons of the top bar, the rightmost first."""
        found = [
            tool._replace(label=HINT) if tool.icon == "bulb" else tool
            for tool in super().tools()
            if tool.icon not in DROPPED
        ]
        at = next(number for number, tool in enumerate(found) if tool.icon == "undo")
        return [*found[: at + 1], Tool("refresh", "Start over", self.start_over), *found[at + 1 :]]

    # -- what is shown

    @property
    def caption(self) -> tuple[str, str]:
        """Return the title and the words beside it in the top bar."""
        if self.day:
            return "Daily problem", self.figure
        title = self.problem.title
        return (title, self.figure) if title else (f"Problem {self.place}", "")

    @property
    def figure(self) -> str:
        """Return the day of today's problem, else its number in the list."""
        return short_day(today()) if self.day else f"No.\u00a0{self.place}"

    @property
    def caption_end(self) -> float:
        """Return where the words in the top bar end."""
        return self.pill.box[0] - EDGE

    @property
    def place(self) -> int:
        """Return the number of the problem in the list, from 1."""
        return self.every.index(self.problem) + 1

    @property
    def watching(self) -> bool:
        """Return whether a line is replayed."""
        return self.replay.running

    @property
    def is_over(self) -> bool:
        """Return whether nothing can be moved: the try is over, or a line is replayed."""
        return self.session.closed or self.watching

    def _show_strip(self) -> None:
        """Leave out the strip of watched games."""
        self.strip.hide()

    @property
    def progress(self) -> Solved:
        """Return what the player has reached in this problem."""
        return self.app.store.progress.game(self.session.game.id).problems.get(self.problem.id, Solved())

    @property
    def tries(self) -> int:
        """Return the number of the present try."""
        return self.before.tries + (not self._begun)

    @property
    def due(self) -> Action | None:
        """Return the move that the table makes next by itself, or None."""
        if self.replay.running:
            return self.replay.due
        if self.session.closed:
            return None
        if self._due is None or self._due[0] is not self.session.state:
            self._due = self.session.state, self.run.due
        return self._due[1]

    @property
    def next_problem(self) -> AnyProblem | None:
        """Return the next problem in the list that isn't solved yet, or None."""
        solved = self.app.store.progress.game(self.session.game.id).solved
        after = (*self.every[self.place :], *self.every[: self.place - 1])
        return next((each for each in after if each.id not in solved), None)

    def _sheet(self) -> Sheet:
        """Return what the panel says now."""
        run, replay = self.run, self.replay
        progress = self.app.store.progress.game(self.session.game.id)
        return Sheet(
            brief=self._brief,
            current=Try(
                number=self.tries,
                hints=self.hinted,
                line=replay.line(self.session.history.actions) if replay.running else run.line,
                asked=self._asked(),
                state=run.state,
                why=run.why,
            ),
            failed=tuple(self._failed),
            stars=Stars(best=self.before.stars, earned=self._earned, landed=self._landed()),
            week=week_of(progress, today()) if self.day or progress.days else None,
            replayed=replay.title,
            tab=self.tab,
        )

    def _landed(self) -> int:
        """Return the number of stars that the pips have reached."""
        flight = self.motions.flight
        return flight.landed if flight is not None else 0 if self._celebrates else len(ASKS)

    def _asked(self) -> str:
        """Return what the next move is: the game's question where it belongs to the last one."""
        run, session = self.run, self.session
        if session.closed or session.seat != run.seat:
            return "Your move"
        legal = session.game.legal_actions(session.state)
        if any(run.rules.is_move(run.root, action) for action in legal):
            return "Your move"
        return session.game.prompt(session.view(run.seat)).partition("\n")[0]

    # -- life cycle

    def renew(self) -> None:
        """Lay the problem anew with changed cards."""
        before = self.session.game
        super().renew()
        if self.session.game is not before:
            self.run = ProblemRun(self.session.game, self.problem)
            self.replay = Replay(self.session.game, self.problem)
            self.hints = self.make_hints()
            self.bots = self.make_bots()
            self._start()

    def build(self, kit: Kit) -> None:
        """Lay out the table, and the task in its top bar."""
        self.motions.kit = None
        super().build(kit)
        self.motions.kit = self.kit
        icons = min(tool.box[0] for tool in self._tools.values()) - EDGE
        left, _, wide, _ = pill_room(self.kit, self.caption[0], icons)
        task = self.run.task.words.rstrip(".")
        self.pill = TaskPill(self.ui, task, self.problem.moves, left, left + wide)
        self._refresh()

    def resume(self, answer: Answer) -> None:
        """Continue after a page over the table."""
        super().resume(answer)
        self._refresh()

    def back(self) -> None:
        """Return to the page that opened the problem."""
        self.app.pop()

    def open_menu(self) -> None:
        """Leave, as Escape does on pages."""
        self.back()

    # -- moves

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a move if it exists in the problem, else say beside it why it doesn't."""
        reason = SOLVED if self.run.state == "solved" else self.run.judge(action)
        if reason:
            self._refuse(action, reason)
        else:
            self.do(action)

    def do(self, action: Action) -> None:
        """Make a move; the first of a try counts the try."""
        if not self._begun and not self.before.stars:
            self._begun = True
            self.app.store.progress.problem_tried(self.session.game.id, self.problem.id)
            self.before = self.progress
        super().do(action)

    def _refuse(self, action: Action, reason: str) -> None:
        """Show why a legal move doesn't exist in the problem, beside its piece, place or button."""
        model = self.table.model
        gesture = self.session.game.gesture(model.shown.view, action)
        marks = (*gesture.pieces, gesture.place)
        found = next((box for mark in marks if (box := model.shown.around(mark)) is not None), None)
        button = model.bar.controls.button_of(action) or model.bar.controls.primary
        model.hand.put_down()
        model.chosen.stop()
        self.kit.sounds.play("refuse")
        anchor = found or (button.box if button is not None else model.shown.places.panel("preview"))
        model.bubble.say(Refusal("", reason), anchor)
        model.redraw()

    def move_for_seat(self, action: Action) -> None:
        """Make a move that is due."""
        if self.replay.running:
            self.replay.advance()
        super().move_for_seat(action)

    def _show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the table, without its buttons once a try is over."""
        self.table.model.bar.own_actions = self.is_over
        self.table.model.shown.look.parts.resting = self._left_out()
        super()._show(animate, traced, staged, moves)

    def _left_out(self) -> frozenset[str]:
        """Return the ids of the pieces whose only moves the problem leaves out."""
        game, view = self.session.game, self.session.view(self.run.seat)
        if game.to_act(view) != self.run.seat:
            return frozenset()
        moved: dict[bool, set[str]] = {False: set(), True: set()}
        for action in game.legal_actions(view):
            moved[type(action) in self.run.rules.left_out].update(game.gesture(view, action).pieces)
        return frozenset(moved[True] - moved[False])

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Find out whether the problem is solved, then show the moves made or undone."""
        self._follow()
        super().catch_up(animate, traced)
        self._refresh()

    def _follow(self) -> None:
        """Find out the state of the problem after a change, and keep what was reached."""
        if self.replay.running:
            if self.replay.due is None:
                self.stop_replay()
            return
        before = self.run.state
        self.run.follow()
        self.session.closed = self.run.state != "open"
        if self.run.state == "solved" and before != "solved":
            self._keep()
        if self.run.state != before:
            self._celebrates = self.run.state == "solved"
            self._shakes = self.run.state == "failed"

    def _keep(self) -> None:
        """Keep the solution in the player's progress."""
        self.replay.keep(self.run.history.actions)
        self._earned = self.before.stars or earned(self.tries, self.hinted)
        if self.day or not self.before.stars:
            game, counted = self.session.game.id, self.progress
            self.app.store.progress.problem_solved(
                game, self.problem.id, self._earned, counted.tries, counted.hints, self.day
            )

    def _take_hint(self) -> None:
        self.hinted += 1
        if not self.before.stars:
            self.app.store.progress.problem_hinted(self.session.game.id, self.problem.id)
        self._refresh()

    # -- back and again

    @property
    def why_no_undo(self) -> str:
        """Return why no move can be undone, "" if one can; inside a try any can."""
        if self.run.state == "solved":
            return SOLVED
        return "" if self.session.history.actions else FIRST

    def undo(self) -> None:
        """Undo the last move with what followed it by itself."""
        if self.why_no_undo:
            self.app.say(self.why_no_undo)
            return
        history, run = self.run.history, self.run
        while history.actions:
            history.step_back()
            run.follow()
            if history.to_act == run.seat and run.due is None:
                break
        self.kit.sounds.play("undo")
        self.catch_up()

    def start_over(self) -> None:
        """Lay the problem anew, for another try."""
        if not self.run.history.actions and not self.replay.running:
            self.app.say(FIRST)
            return
        if self._begun and self.run.state != "solved":
            self._failed.append(FailedTry(self.tries, self.run.why or STARTED_OVER))
        self._start()

    def _start(self) -> None:
        self._begun = False
        self.replay.stop()
        self._celebrates = self._shakes = False
        self.before = self.progress
        self.run.again()
        self.session.closed = False
        self.lay(self.run.history)
        self._refresh()

    # -- after the solution

    def go_on(self) -> None:
        """Open the next problem, or return to the list after the last."""
        after = self.next_problem
        if after is None:
            self.go_to("problems", self.session.game.id)
        else:
            self.go_to("play.problem", self.session.game.id, after.id)

    def start_replay(self, *, own: bool) -> None:
        """Replay the player's solution or the stored one."""
        self.lay(self.replay.begin(own=own))
        self._refresh()

    def stop_replay(self) -> None:
        """Show the player's solution again."""
        self.replay.stop()
        self.lay(self.run.history)
        self._refresh()

    # -- events, time, drawing

    def show_tab(self, tab: str) -> None:
        """Show a tab of the panel."""
        self.tab = tab
        self._refresh()

    def handle_over(self, event: Event) -> bool:
        """Press the primary button by Enter once the problem is solved, and stop a replay by Enter or Space."""
        keys = (*ENTER, pygame.K_SPACE) if self.watching else ENTER
        if event.type != pygame.KEYDOWN or event.key not in keys:
            return False
        if self.table.model.modal or self.ui.focused is not None:
            return False
        primary = self.controls.primary
        if self.watching:
            self.stop_replay()
        elif primary is not None:
            primary.press()
        return self.is_over

    def rest(self) -> None:
        """Show what the last move came to: it shakes if it failed, or the pips fly to the stars."""
        shown = self.table.model.shown
        if self._shakes:
            self._shakes = False
            self.motions.shake = Shake(self._last_box()) if self.kit.speed else None
        if self._celebrates:
            self._celebrates = False
            stars = self.panel.big_stars(self.kit, shown.places.panel("preview"))[: self._earned]
            self.motions.flight = Flight(self.pill.pips(), stars) if self.kit.speed else None
            self.kit.sounds.play("win")
            self._refresh()

    def _last_box(self) -> Box:
        """Return the box of the piece or place of the player's last move."""
        run, shown = self.run, self.table.model.shown
        states = run.history.states
        own = (n for n in reversed(range(len(run.history.actions))) if run.game.to_act(states[n]) == run.seat)
        at = next(own, 0)
        gesture = run.game.gesture(run.game.view(states[at], run.seat), run.history.actions[at])
        marks = (*gesture.pieces, gesture.place)
        found = (box for mark in marks if (box := shown.around(mark)) is not None)
        return next(found, shown.places.panel("preview"))

    def update(self, dt: float) -> bool:
        """Advance the table and the animations; return whether to redraw."""
        changed = super().update(dt)
        if self.motions.update(dt):
            changed = True
            self.table.model.redraw()
            if self._landed() != self.panel.sheet.stars.landed:
                self._refresh()
        self.controls.follow()
        return changed

    def _refresh(self) -> None:
        """Update panel, pill and buttons."""
        self.panel.sheet = self._sheet()
        if hasattr(self, "pill"):
            self.pill.marks = self.panel.sheet.marks
        self.table.model.redraw()


PAGE = ProblemScene
