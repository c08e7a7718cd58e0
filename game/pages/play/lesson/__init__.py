"""The lesson scene: one lesson on the real table, with a card of words beside what each step is about."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame.event import Event

from game.app.bot_player import Player, ScriptedPlayer
from game.app.pack_faults import marks_of
from game.app.scene import App, Unplayable
from game.app.session import Session
from game.pages.parts.paper_card import PaperButton, PaperCard
from game.pages.play import marks
from game.pages.play.bars import Tool, TopBar
from game.pages.play.handover import Handover
from game.pages.play.hints import Hints, ShowMe
from game.pages.play.lesson.card import Phase, dots_of, last_buttons, last_move, marks_at, next_marks, text_of
from game.pages.play.lesson.overlay import LessonOverlay
from game.pages.play.moves import Moves
from game.pages.play.screen import OneViewer, Screen
from game.pages.play.short_menu import Entry
from game.pages.play.table import TableScene
from game.store.log import log
from game.table.callouts import SHOW_ME
from game.table.showing import Narration
from game.ui.buttons import Button
from game.ui.canvas import centre
from game.ui.control import ENTER
from game.ui.kit import Kit
from rules.content import DataFaults
from rules.game import Action, Refusal
from rules.lessons.reading import read_all
from rules.lessons.records import AnyLesson
from rules.lessons.run import LessonRun, Verdict
from rules.lessons.ways import prove_lesson
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

WAITS = "after this step"
"""Why the button that ends the turn can't be pressed."""
NO_UNDO, NO_UNDO_MISSED = "Press Back to take a step again.", "Press Try again to take this step again."
TICKS = 0.4
"""How long the dot of a step shows its tick before the next card (s)."""
TRIES, IDLE = 3, 20.0
"""The other moves, and the seconds, after which the awaited piece is shown."""
DOCKED_BELOW = 0.6
"""The device px per logical px below which the card docks to an edge of the window."""


class Steps:
    """The steps of a lesson on its table, from one card to the next: the phase of the present one, and what its card
    says and offers."""

    def __init__(self, scene: LessonScene, app: App, game: AnyTabletop, lesson_id: str, at: int) -> None:
        self._scene = scene
        self.phase = Phase.ACTION
        self._words = ""
        """The words that an action has brought, in place of those of the step."""
        self._ticking = 0.0
        self.read(app, game, lesson_id, at)

    def read(self, app: App, game: AnyTabletop, id: str, step: int) -> None:
        """Read the lessons, and begin one of them at a step. Raises Unplayable without changing anything."""
        found, faults = read_all(game.id, app.packs)
        placed = found.lesson(id)
        if placed is None:
            why = DataFaults(faults).brief if faults else f"no lesson is called '{id}'"
            raise Unplayable("this lesson", LookupError(why))
        self.run = _run(app, placed.record, game, step)
        self.lessons, self.placed = found.lessons, placed

    @property
    def lesson(self) -> AnyLesson:
        """Return the lesson being played."""
        return self.run.lesson

    def rerun(self, game: AnyTabletop) -> LessonRun:
        """Return a run of the lesson from the present step on. Raises InvalidPosition."""
        return LessonRun(game, self.lesson, min(self.run.at, len(self.lesson.steps) - 1))

    @property
    def solved_alone(self) -> bool:
        """Return whether the step is one that the learner solves alone, and isn't solved yet."""
        step = self.run.step
        return step is not None and step.free is not None and self.phase is Phase.ACTION

    # -- from step to step

    def begin(self) -> None:
        """Begin the present step, or close the lesson."""
        step = self.run.step
        self._words = ""
        self._scene.misses.forget()
        self.phase = Phase.CLOSED if step is None else Phase.READ if step.read else Phase.ACTION
        self._scene.over.plate.close()
        self._scene.lay_step()
        self.deal()

    def start_over(self) -> None:
        """Begin the lesson again."""
        while self.run.at:
            self.run.back()
        self.run.again()
        self.begin()

    def go_back(self) -> None:
        """Take the step before again."""
        self.run.back()
        self.begin()

    def repeat(self) -> None:
        """Take the step again."""
        self.run.again()
        self.begin()

    def proceed(self) -> None:
        """End a step that is only read, or that a refusal has ended."""
        self.run.finish()
        self._done()

    def _done(self) -> None:
        """Mark the dot of the step that has just ended, and write down how far the player is."""
        progress, game = self._scene.app.store.progress, self._scene.session.game.id
        if self.run.step is None:
            progress.lesson_done(game, self.lesson.id, self.placed.hash)
        else:
            progress.lesson_left(game, self.lesson.id, self.run.at)
        self.phase, self._ticking = Phase.TICK, TICKS * self._scene.kit.speed
        if self._scene.over.card is not None:
            self._scene.over.card.tick()
        self._scene.over.veiled = False
        self._scene.kit.sounds.play("click")

    def follow(self) -> None:
        """Follow a shown move: end the step if it did what was asked."""
        if self.phase is not Phase.ACTION:
            return
        if self.run.follow():
            self._done()
        elif self.run.missed:
            step = self.run.step
            assert step is not None and step.free is not None
            self._words = step.free.missed
            self._hold(Phase.MISSED)
        else:
            self.deal()

    def _hold(self, phase: Phase) -> None:
        """Keep the result on the table until a button of the card is pressed; no move can be undone."""
        self.phase = phase
        self._scene.show(animate=False)
        self.deal()

    def tell(self, words: str) -> None:
        """Show on the card what a refusal has taught."""
        self.phase, self._words = Phase.EXPLAINED, words
        self.deal()

    def wait(self, dt: float) -> None:
        """Turn to the next step after its tick, but keep the result where that lays another position; show the
        awaited piece to a player who does nothing."""
        if self.phase is Phase.TICK:
            self._ticking -= dt
            if self._ticking <= 0 and self._scene.session.history is not self.run.history:
                self._hold(Phase.HELD)
            elif self._ticking <= 0:
                self.begin()
        elif self.phase is Phase.ACTION and self._scene.session.seat == self.run.seat:
            self._scene.misses.wait(dt)

    # -- the card

    def deal(self) -> None:
        """Lay the card of the present phase beside what it is about."""
        run = self.run
        docked = self._scene.kit.canvas.s < DOCKED_BELOW
        moves = self._scene.session.seat not in (run.seat, None)
        mover = self._scene.session.setup.seats[self._scene.session.seat or 0] if moves else ""
        text = text_of(run, self.phase, self._words, mover)
        card = PaperCard(self._scene.ui, text, tuple(self._buttons()), dots_of(run), docked)
        own = self.phase is Phase.ACTION and self._scene.session.seat == run.seat
        result = (
            (marks.PREVIEW,) if self.phase is Phase.CLOSED else ()
        )  # the panel has it, so the card spares it
        self._scene.over.deal(
            card,
            (*marks_at(run), *result) if self.phase is not Phase.HELD else (),
            run.hinted if own else None,
            own or self.phase is Phase.READ,
            next_marks(run) if own else (),
            last_move(run),
        )
        if self.phase is Phase.CLOSED:
            self._scene.cheer()

    @property
    def primary(self) -> Button | None:
        """Return the card's button that Enter presses, if it has one."""
        return self._scene.over.card.primary if self._scene.over.card is not None else None

    def _buttons(self) -> Iterator[PaperButton]:
        if self.phase is Phase.CLOSED:
            after = self.lessons[self.lessons.index(self.placed) + 1 :]
            yield from last_buttons(self._scene, self.placed, after)
            return
        if self.run.moved and self.phase is Phase.ACTION:
            yield PaperButton("Again", self.repeat, "refresh")
        elif self.run.at and self.phase is not Phase.MISSED:
            yield PaperButton("Back", self.go_back, "back")
        yield PaperButton("Skip lesson", self._scene.back)
        if self.phase in (Phase.READ, Phase.EXPLAINED):
            yield PaperButton("Continue", self.proceed, primary=True)
        elif self.phase is Phase.HELD:
            yield PaperButton("Continue", self.begin, primary=True)
        elif self.phase is Phase.MISSED:
            yield PaperButton("Try again", self.repeat, primary=True)


class Misses:
    """The moves that the step doesn't ask for, and the help after some of them."""

    def __init__(self, scene: LessonScene, steps: Steps) -> None:
        self._scene, self._steps = scene, steps
        self._tries, self._idle = 0, 0.0

    def forget(self) -> None:
        """Start counting again."""
        self._tries, self._idle = 0, 0.0

    def wait(self, dt: float) -> None:
        """Show the awaited piece to a player who does nothing."""
        self._idle += dt
        if self._idle >= IDLE:
            self.breathe()

    def say_instead(self, words: str, action: Action) -> None:
        """Show words beside what was tried."""
        if not words:
            return
        self._scene.table.model.bubble.close()
        self._scene.over.say(words, marks.beside_move(self._scene.table.model, action))

    def answer_click(self, clicked: tuple[str, ...]) -> bool:
        """Show what to do now after a click on something that the step is about but that can't be used yet;
        return False for one on anything else."""
        step = self._steps.run.step
        mark = next(
            (mark for mark in clicked if mark in (*self._scene.over.about, *self._scene.over.pointed)), ""
        )
        if (
            step is None
            or not mark
            or self._steps.phase is not Phase.ACTION
            or self._scene.session.seat != self._steps.run.seat
        ):
            return False
        words = step.free.hint if step.free is not None else step.otherwise or step.now
        self._scene.table.model.bubble.close()
        self._scene.over.say(words, marks.box_of(self._scene.table.model, mark))
        self.count()
        return True

    def count(self) -> None:
        """Count a move that wasn't asked for; show the awaited one after some."""
        self._tries, self._idle = self._tries + 1, 0.0
        if self._tries >= TRIES:
            self.breathe()

    def breathe(self) -> None:
        """Let the awaited piece breathe its white line."""
        self._scene.over.breathe()
        self._tries, self._idle = 0, 0.0

    def show_refused(self) -> None:
        """Try what the step asks to try, as keys can't drop a piece where it may not go; else show what the
        step is about."""
        step, model = self._steps.run.step, self._scene.table.model
        tried = step.refused if step is not None and self._steps.phase is Phase.ACTION else None
        if tried is None or isinstance(tried.do, str) or tried.do.piece not in model.shown.pieces.sprites:
            self.breathe()
        elif tried.do.to in model.shown.boxes:
            model.hand.refuse(tried.do.piece, tried.do.to, centre(model.shown.boxes[tried.do.to]))
        else:
            model.refusals.explain(tried.do.piece)

    def why_waits(self, action: Action) -> str:
        """Return why a button's move has to wait, "" if the step asks for it or if it doesn't end the turn."""
        game, state = self._scene.session.game, self._scene.session.state
        if self._steps.phase is Phase.ACTION and self._steps.run.is_meant(action):
            return ""
        after, primary = game.apply(state, action), game.at(state).gesture(action).primary
        ends = game.to_act(after) != game.to_act(state) or game.turn(after) != game.turn(state)
        return WAITS if ends or (primary and not self._steps.solved_alone) else ""


class LessonMoves(Moves):
    """The moves of a lesson: those that the step awaits, and words about the others."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._scene, self._steps, self._misses = scene, scene.steps, scene.misses

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a move if the step awaits it, or else say what to do first."""
        if self._steps.phase is not Phase.ACTION:
            self._scene.table.model.hand.put_down()
            if (primary := self._steps.primary) is not None:
                self._misses.say_instead(f"Press {primary.label} first.", action)
            return
        gesture = self._scene.session.game.at(self._scene.table.model.shown.view).gesture(action)
        if self._scene.guard.active and gesture.primary:
            return
        verdict, words = self._steps.run.judge(action)
        if verdict is Verdict.YES:
            self._scene.over.plate.close()
            self._misses.forget()
            self.do(action)
        else:
            self._scene.table.model.hand.put_down()
            self._misses.say_instead(words, action)
            self._misses.count()

    def undo(self) -> None:
        """Undo a move of a step that is solved alone, whatever it has shown; or say why there is none."""
        if self.why_no_undo:
            self._scene.app.say(self.why_no_undo)
            return
        self._scene.session.history.step_back()
        self._scene.kit.sounds.play("undo")
        self._scene.catch_up()

    @property
    def why_no_undo(self) -> str:
        """Return why there is nothing to undo; "" after a move in a step that is solved alone."""
        if self._steps.solved_alone and self._steps.run.moved:
            return ""
        return NO_UNDO_MISSED if self._steps.phase is Phase.MISSED else NO_UNDO

    def refused(self, piece: str, place: str, refusal: Refusal) -> None:
        """Follow a refusal: the step may have asked for it, or has something to say about it. What was said before
        goes."""
        self._scene.over.plate.close()
        if self._steps.phase is not Phase.ACTION:
            return
        verdict, words = self._steps.run.refused(piece, place, refusal)
        if verdict is Verdict.YES:
            self._steps.tell(words)
            return
        if words:
            model = self._scene.table.model
            self._scene.over.say(words, marks.box_of(model, place) or marks.box_of(model, piece))
        self._misses.count()

    @property
    def busy(self) -> str:
        """Return why the learner can't act, "" if they can."""
        return super().busy if self._steps.run.step is not None else "Lesson over."

    @property
    def narration(self) -> Narration | None:
        """Return the lesson's goal once it is reached, else None."""
        lesson = self._steps.lesson
        return None if self._steps.run.step is not None else (lesson.title, (lesson.goal,))


class LessonBar(TopBar):
    """The top bar of a lesson."""

    def __init__(self, scene: LessonScene, moves: Moves, handover: Handover) -> None:
        super().__init__(scene, moves, handover)
        self._steps = scene.steps

    def tools(self) -> list[Tool]:
        """Return the buttons of the top bar: those of a game without what no lesson needs."""
        left_out = ("redo", "target", "bell")
        found = [tool for tool in super().tools() if tool.icon not in left_out]
        return [tool._replace(label=SHOW_ME) if tool.icon == "bulb" else tool for tool in found]

    @property
    def caption(self) -> tuple[str, str]:
        """Return the game, and which of its lessons this is."""
        steps, shown = self._steps, self._at.table.model.shown
        needs_room = shown.look.phases(shown.view) is not None
        of = "" if needs_room else f" of {len(steps.lessons)}"
        number = steps.lessons.index(steps.placed) + 1
        return self._at.session.game.title, f"Lesson {number}{of}, {steps.lesson.title}"

    def open_menu(self) -> None:
        """Open the menu of the lesson."""
        entries = (
            Entry("Start over", "refresh", self._steps.start_over),
            Entry("Leave", "quit", self._at.back),
        )
        game, (title, _) = self._at.session.game.id, self.caption
        self._at.visit("play.short_menu", game, title, self._steps.lesson.title, entries)


class LessonScene(TableScene):
    """A lesson being played from a step on. Raises Unplayable for one that the check refuses, or if the game
    has no such lesson that can be read."""

    moves_kind, bar_kind = LessonMoves, LessonBar

    def __init__(self, app: App, game_id: str, lesson_id: str, step: int = 0) -> None:
        self.steps = Steps(self, app, app.game(game_id), lesson_id, step)
        self.misses = Misses(self, self.steps)
        self._cheered = False
        super().__init__(app, Session.of_scene(app, self.steps.run.game, self.steps.run.history))
        self.table.model.bar.why_waits = self.misses.why_waits
        self.table.model.refusals.answer_click = self.misses.answer_click

    # -- collaborators

    def make_bots(self) -> Player:
        """Return the other seat's player, which makes only the moves of the lesson."""
        return ScriptedPlayer(
            self.app,
            self.session,
            self.moves.do_for_seat,
            lambda: self.steps.run.played.due,
            self.steps.run.seat,
        )

    def make_screen(self) -> Screen:
        """Return the screen of the learner."""
        return OneViewer(self.app, self.session, self.steps.run.seat)

    def make_hints(self) -> Hints:
        """Return the hints of the lesson."""
        return ShowMe(
            self.app, self.session, self.table.model, lambda: self.steps.run.hinted, self.misses.show_refused
        )

    # -- life cycle

    def objection(self, game: AnyTabletop) -> str:
        """Return why the step can't begin again with other cards, "" if it can."""
        if game.id != self.session.game.id:
            return ""
        try:
            self.steps.rerun(game)
        except InvalidPosition as fault:
            return str(fault)
        return ""

    def renew(self) -> None:
        """Begin the step again with the current cards and lessons; with the lesson as it was if it has gone or
        can't be played any more."""
        game_id = self.session.game.id
        game = self.app.game(game_id)
        self.bots.cancel()
        self.hints.leave()
        try:
            self.steps.read(self.app, game, self.steps.lesson.id, self.steps.run.at)
        except Unplayable as reason:
            log.warning("%s", reason)
            self.steps.run = self.steps.rerun(game)
        self.session.game, self.session.history, self._other_cards = game, self.steps.run.history, True
        self.screen = self.make_screen()
        self.table.renew(game, self.app.games.layout(game_id))

    def build(self, kit: Kit) -> None:
        """Lay out the table, and the card over it."""
        renewed = self._other_cards
        super().build(kit)
        first = self.table.model.overlay is None
        self.over = self.table.model.overlay = LessonOverlay(self.table.model)
        if renewed or first:
            self.steps.begin()
        else:
            self.steps.deal()

    def leave(self) -> None:
        """Remember the step, to take the lesson up again there."""
        if self.steps.run.step is not None:
            self.app.store.progress.lesson_left(self.session.game.id, self.steps.lesson.id, self.steps.run.at)
        super().leave()

    def back(self) -> None:
        """Return to where the lesson was opened."""
        if self.app.stack.below is None:
            self.app.home(self.session.game.id)
        else:
            self.app.pop()

    def lay_step(self) -> None:
        """Lay the table for the present step."""
        if self.session.history is not self.steps.run.history:
            self.lay(self.steps.run.history)
        elif not self.table.model.shown.empty:
            self.show(animate=False)  # what the buttons say depends on the step

    def rest(self) -> None:
        """Follow a shown move: end the step if it did what was asked."""
        self.steps.follow()

    def end(self) -> None:
        """Take the winner's emblem away: the card says what comes next."""
        self.ending.clear()
        self.app.redraw()

    def cheer(self) -> None:
        """Let the learner's emblem turn once: the last action is a small win."""
        if self.kit.speed and self.session.outcome is None and not self._cheered:
            self.ending.cheer(self.steps.run.seat)
        self._cheered = True

    def handle_over(self, event: Event) -> bool:
        """Press the card's button by Enter or Space while nothing else has the focus."""
        primary, model = self.steps.primary, self.table.model
        free = self.ui.focused is None and not model.modal and not model.log.opened
        if event.type != pygame.KEYDOWN or primary is None or not free:
            return False
        if event.key not in (*ENTER, pygame.K_SPACE) or self.steps.phase is Phase.TICK:
            return False
        primary.press()
        return True

    def update(self, dt: float) -> bool:
        """Advance the table, what is over it, and the lesson; return whether to redraw."""
        changed = super().update(dt)
        if self.app.scene is not self:
            return changed
        changed = self.over.update(dt) or self.steps.phase is Phase.TICK or changed
        if self.over.plate.words and self._holds_awaited:
            self.over.plate.close()
        self.steps.wait(dt)
        return self.ending.fade(dt) or changed

    @property
    def _holds_awaited(self) -> bool:
        """Return whether the piece in the hand would make the awaited move as it is held."""
        targeting, step = self.table.model.targeting, self.steps.run.step
        if not targeting.picked or step is None or not step.accepted:
            return False
        held = [targeting.aimed] if targeting.aim else [moves[0] for moves in targeting.legal.values()]
        return any(
            move is not None and self.steps.run.judge(move.action).verdict is Verdict.YES for move in held
        )


def _run(app: App, lesson: AnyLesson, game: AnyTabletop, step: int) -> LessonRun:
    """Return a run of a lesson from a step on. Open packs may have any lesson, and may change the cards of
    the program's, so with packs it is proved first. Raises Unplayable."""
    try:
        if app.packs:
            prove_lesson(game, lesson, marks_of(game.id, app.packs))
        return LessonRun(game, lesson, min(step, len(lesson.steps) - 1))
    except InvalidPosition as fault:
        raise Unplayable(f"the lesson {lesson.title}", fault) from None


PAGE = LessonScene
