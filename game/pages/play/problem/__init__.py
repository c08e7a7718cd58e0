"""The problem scene: a position with a task for one turn, at the table."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.app.bot_player import Player, ScriptedPlayer
from game.app.scene import Answer, App
from game.app.session import Session
from game.pages.parts.dates import today
from game.pages.play.bars import EDGE, Tool, TopBar, WatchStrip
from game.pages.play.handover import Handover
from game.pages.play.hints import Hints, ProblemHints
from game.pages.play.moves import Moves
from game.pages.play.problem.attempt import Attempt
from game.pages.play.problem.controls import ProblemControls
from game.pages.play.problem.panel import ProblemPanel
from game.pages.play.problem.pill import Flight, Motions, Shake, TaskPill, pill_room
from game.pages.play.problem.replay import Replay
from game.pages.play.problem.sheet import Sheet, Stars, brief_of, week_of
from game.pages.play.screen import OneViewer, Screen
from game.pages.play.table import TableScene
from game.ui.control import ENTER
from game.ui.kit import Kit
from rules.game import Action, Outcome, Refusal, State
from rules.problems.run import ProblemRun

DROPPED = {"menu", "redo", "bell"}
"""The buttons of the bar that a problem doesn't have."""
HINT = "Hint: takes a star"
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

    def asked(self, run: ProblemRun) -> str:
        """Return what the next move of a run is: the game's question where it belongs to the last one."""
        if self.closed or self.seat != run.seat:
            return "Your move"
        legal = self.game.legal_actions(self.state)
        if any(run.rules.is_move(run.root, action) for action in legal):
            return "Your move"
        return self.game.at(self.view(run.seat)).prompt().partition("\n")[0]

    def left_out(self, run: ProblemRun) -> frozenset[str]:
        """Return the ids of the pieces whose only moves the problem of a run leaves out."""
        game, view = self.game, self.view(run.seat)
        if game.to_act(view) != run.seat:
            return frozenset()
        moved: dict[bool, set[str]] = {False: set(), True: set()}
        for action in game.legal_actions(view):
            moved[type(action) in run.rules.left_out].update(game.at(view).gesture(action).pieces)
        return frozenset(moved[True] - moved[False])


class ProblemMoves(Moves):
    """The moves of a problem: those that exist in it, and those that are due."""

    def __init__(self, scene: ProblemScene) -> None:
        super().__init__(scene)
        self._scene, self._attempt = scene, scene.attempt

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a move if it exists in the problem, else say beside it why it doesn't."""
        run = self._attempt.run
        reason = SOLVED if run.state == "solved" else run.judge(action)
        if reason:
            self._refuse(action, reason)
        else:
            self.do(action)

    def do(self, action: Action) -> None:
        """Make a move; the first of a try counts the try."""
        self._attempt.begin()
        super().do(action)

    def _refuse(self, action: Action, reason: str) -> None:
        """Show why a legal move doesn't exist in the problem, beside its piece, place or button."""
        model = self._at.table.model
        gesture = self._at.session.game.at(model.shown.view).gesture(action)
        marks = (*gesture.pieces, gesture.place)
        found = next((box for mark in marks if (box := model.shown.around(mark)) is not None), None)
        button = model.bar.controls.button_of(action) or model.bar.controls.primary
        model.hand.put_down()
        model.chosen.stop()
        self._at.kit.sounds.play("refuse")
        anchor = found or (button.box if button is not None else model.shown.places.panel("preview"))
        model.bubble.say(Refusal("", reason), anchor)
        model.redraw()

    def do_for_seat(self, action: Action) -> None:
        """Make a move that is due."""
        if self._scene.replay.running:
            self._scene.replay.advance()
        super().do_for_seat(action)

    def follow(self) -> None:
        """Follow the state of the problem after a change, and keep its solution."""
        scene, changed, state = self._scene, self._attempt.follow(), self._attempt.run.state
        scene.session.closed = state != "open"
        if changed:
            scene.motions.due = state
            if state == "solved":
                scene.replay.keep(self._attempt.run.history.actions)

    @property
    def why_no_undo(self) -> str:
        """Return why no move can be undone, "" if one can; inside a try any can."""
        if self._attempt.run.state == "solved":
            return SOLVED
        return "" if self._at.session.history.actions else FIRST

    def undo(self) -> None:
        """Undo the last move with what followed it by itself."""
        if self.why_no_undo:
            self._at.app.say(self.why_no_undo)
            return
        self._attempt.undo()
        self._at.kit.sounds.play("undo")
        self._at.catch_up()


class ProblemBar(TopBar):
    """The top bar of a problem, with its task."""

    def __init__(self, scene: ProblemScene, moves: Moves, handover: Handover) -> None:
        super().__init__(scene, moves, handover)
        self._scene = scene

    def tools(self) -> list[Tool]:
        """Return the buttons, the rightmost first."""
        found = [
            tool._replace(label=HINT) if tool.icon == "bulb" else tool
            for tool in super().tools()
            if tool.icon not in DROPPED
        ]
        at = next(number for number, tool in enumerate(found) if tool.icon == "undo")
        again = Tool("refresh", "Start over", self._scene.start_over)
        return [*found[: at + 1], again, *found[at + 1 :]]

    @property
    def caption(self) -> tuple[str, str]:
        """Return the title and the words beside it."""
        attempt = self._scene.attempt
        if attempt.day:
            return "Daily problem", attempt.figure
        title = attempt.problem.title
        return (title, attempt.figure) if title else (f"Problem {attempt.place}", "")

    @property
    def caption_end(self) -> float:
        """Return the x at which the caption ends: at the task."""
        return self._scene.pill.box[0] - EDGE

    def open_menu(self) -> None:
        """Leave, as Escape does on pages."""
        self._at.back()


class NoStrip(WatchStrip):
    """No strip: the panel of a problem has the button that stops a replay."""

    def follow(self) -> None:
        """Keep the place of the strip free."""


class ProblemScene(TableScene):
    """A problem of a game, by id. Raises as `Attempt` does."""

    session: ProblemSession
    moves: ProblemMoves
    moves_kind, bar_kind, strip_kind = ProblemMoves, ProblemBar, NoStrip

    def __init__(self, app: App, game_id: str, problem_id: str) -> None:
        game = app.game(game_id)
        self.attempt = attempt = Attempt(app, game, problem_id)
        self.replay = Replay(game, attempt.problem)
        self._brief = brief_of(attempt.run, attempt.figure, responds=self.replay.responds)
        self.tab = "line"
        self._due: tuple[State, Action | None] | None = None
        self.motions = Motions()
        super().__init__(app, ProblemSession.of_scene(app, game, attempt.run.history))
        self.panel = ProblemPanel(self._sheet())
        self.controls = ProblemControls(self)
        model = self.table.model
        model.speakers.own_panel, model.overlay, model.bar.controls.plain = self.panel, self.motions, True

    # -- collaborators

    def make_bots(self) -> Player:
        """Return who makes the moves that are due: responses, forced moves, and those of a replayed line."""
        seat = self.attempt.run.seat
        return ScriptedPlayer(self.app, self.session, self.moves.do_for_seat, lambda: self.due, seat)

    def make_screen(self) -> Screen:
        """Return the screen of the one who solves."""
        return OneViewer(self.app, self.session, self.attempt.run.seat)

    def make_hints(self) -> Hints:
        """Return who gives hints."""
        return ProblemHints(self.app, self.session, self.table.model, self.attempt.run, self._take_hint)

    def _take_hint(self) -> None:
        self.attempt.take_hint()
        self._refresh()

    # -- what is shown

    @property
    def watching(self) -> bool:
        """Return whether a line is replayed."""
        return self.replay.running

    @property
    def is_over(self) -> bool:
        """Return whether nothing can be moved: the try is over, or a line is replayed."""
        return self.session.closed or self.watching

    @property
    def due(self) -> Action | None:
        """Return the move that the table makes next by itself, or None."""
        if self.replay.running:
            return self.replay.due
        if self.session.closed:
            return None
        if self._due is None or self._due[0] is not self.session.state:
            self._due = self.session.state, self.attempt.run.due
        return self._due[1]

    def _sheet(self) -> Sheet:
        """Return what the panel says now."""
        attempt, replay, progress = self.attempt, self.replay, self.attempt.game_progress
        line = replay.line(self.session.history.actions) if replay.running else attempt.run.line
        return Sheet(
            brief=self._brief,
            current=attempt.present(line, self.session.asked(attempt.run)),
            failed=tuple(attempt.failed),
            stars=Stars(best=attempt.before.stars, earned=attempt.earned, landed=self.motions.landed),
            week=week_of(progress, today()) if attempt.day or progress.days else None,
            replayed=replay.title,
            tab=self.tab,
        )

    # -- life cycle

    def renew(self) -> None:
        """Lay the problem again with changed cards."""
        before = self.session.game
        super().renew()
        if self.session.game is not before:
            self.attempt.change_cards(self.session.game)
            self.replay = Replay(self.session.game, self.attempt.problem)
            self.hints = self.make_hints()
            self.bots = self.make_bots()
            self._start()

    def build(self, kit: Kit) -> None:
        """Lay out the table, and the task in its top bar."""
        self.motions.kit = None
        super().build(kit)
        self.motions.kit = self.kit
        left, _, wide, _ = pill_room(self.kit, self.bar.caption[0], self.bar.tools_left)
        attempt = self.attempt
        task = attempt.run.task.words.rstrip(".")
        self.pill = TaskPill(self.ui, task, attempt.problem.moves, left, left + wide)
        self._refresh()

    def resume(self, answer: Answer) -> None:
        """Continue after a page over the table."""
        super().resume(answer)
        self._refresh()

    def back(self) -> None:
        """Return to the page that opened the problem."""
        self.app.pop()

    # -- moves

    def show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the table, without its buttons once a try is over."""
        model = self.table.model
        model.bar.own_actions = self.is_over
        model.shown.look.parts.resting = self.session.left_out(self.attempt.run)
        super().show(animate, traced, staged, moves)

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Find out whether the problem is solved, then show the moves made or undone."""
        if not self.replay.running:
            self.moves.follow()
        elif self.replay.due is None:
            self.stop_replay()
        super().catch_up(animate, traced)
        self._refresh()

    # -- back and again

    def start_over(self) -> None:
        """Lay the problem again, for another try."""
        if not self.attempt.run.history.actions and not self.replay.running:
            self.app.say(FIRST)
            return
        self.attempt.fail()
        self._start()

    def _start(self) -> None:
        self.replay.stop()
        self.motions.due = "open"
        self.attempt.again()
        self.session.closed = False
        self.lay(self.attempt.run.history)
        self._refresh()

    # -- after the solution

    def go_on(self) -> None:
        """Open the next problem, or return to the list after the last."""
        after = self.attempt.next_problem
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
        self.lay(self.attempt.run.history)
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
        shown, motions, moving = self.table.model.shown, self.motions, bool(self.kit.speed)
        due, motions.due = motions.due, "open"
        if due == "failed":
            found = (box for mark in self.attempt.last_marks if (box := shown.around(mark)) is not None)
            motions.shake = Shake(next(found, shown.places.panel("preview"))) if moving else None
        elif due == "solved":
            stars = self.panel.big_stars(self.kit, shown.places.panel("preview"))[: self.attempt.earned]
            motions.flight = Flight(self.pill.pips(), stars) if moving else None
            self.kit.sounds.play("win")
            self._refresh()

    def update(self, dt: float) -> bool:
        """Advance the table and the animations; return whether to redraw."""
        changed = super().update(dt)
        if self.motions.update(dt):
            changed = True
            self.table.model.redraw()
            if self.motions.landed != self.panel.sheet.stars.landed:
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
