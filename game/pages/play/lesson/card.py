"""The content of a lesson's card: its words and dots, the pieces and places that it is about, and at the end the ways
on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import partial

from game.app.scene import App
from game.pages.parts.course import ENOUGH, course
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage
from game.pages.parts.paper_card import Dots, PaperButton, PaperText
from game.pages.play.table import TableScene
from rules.lessons.reading import PlacedLesson
from rules.lessons.run import LessonRun
from rules.scenes.records import Hand
from rules.tabletop import Gesture

RESULT = "Done. Look at the result: another position comes next."
"""What the card says while the result of a step stays."""
Marks = tuple[str, ...]
"""Ids of pieces and places."""


class Phase(Enum):
    """A phase of a lesson, named by what the lesson waits for."""

    READ = auto()
    """Continue: the step is only read."""
    ACTION = auto()
    """The action that the step asks for."""
    TICK = auto()
    """The tick of a step that is done."""
    HELD = auto()
    """Continue: the step is done, and the next one lays another position."""
    EXPLAINED = auto()
    """Continue: a forbidden action was tried as asked, and the reason is said."""
    MISSED = auto()
    """Try again: the task of a free step can't be reached any more."""
    CLOSED = auto()
    """What comes next: all steps are done."""


def text_of(run: LessonRun, phase: Phase, words: str, mover: str) -> PaperText:
    """Return the text of the card: of the step, or the `words` that an action has brought in place of those. `mover`
    is the name of the other player while they move, else ""."""
    lesson, step = run.lesson, run.step
    if step is None:
        outcome = run.history.outcome
        won = outcome is not None and run.seat in outcome.winners
        return PaperText(lesson.close, lesson.title, "you won" if won else "done")
    if phase is Phase.HELD:
        return PaperText(RESULT, lesson.title, f"{run.at} of {len(lesson.steps)}")
    figure = f"{run.at + 1} of {len(lesson.steps)}"
    if phase is not Phase.ACTION:
        return PaperText(words or step.say, lesson.title, figure)
    return PaperText(step.say, lesson.title, figure, f"{mover} moves." if mover else run.now)


def dots_of(run: LessonRun) -> Dots | None:
    """Return the dots of the steps; None at the end."""
    return Dots(len(run.lesson.steps), run.at) if run.step is not None else None


def marks_at(run: LessonRun) -> Marks:
    """Return what the present step is about, or the last one at the end; after a move in a step of several,
    what is left of that, and the next move."""
    step = run.step
    about = (step or run.lesson.steps[-1]).at
    if step is not None and step.free is not None and run.moved:
        left = tuple(mark for mark in about if mark not in run.used)
        about = tuple(dict.fromkeys((*_next_move(run), *left))) or about
    return (*about, *_refused(run))


def next_marks(run: LessonRun) -> Marks:
    """Return the piece and the place of what is to be done next, as far as the step tells: one that asks in its
    own words points at no more than it is about, one that is solved alone does too until a move is made."""
    step = run.step
    if step is None:
        return ()
    if refused := _refused(run):
        return refused
    found = _next_move(run)
    shows_move = run.moved if step.free is not None else not step.now
    return found if shows_move else tuple(mark for mark in found if mark in step.at)


def _next_move(run: LessonRun) -> Marks:
    """Return the pieces and the place of the awaited move; none if there is none."""
    awaited = run.hinted
    if awaited is None:
        return ()
    gesture = run.game.at(run.view).gesture(awaited)
    return tuple(filter(None, (*gesture.pieces, gesture.place)))


def last_move(run: LessonRun) -> Gesture | None:
    """Return the gesture of the last move; None before the first."""
    history = run.history
    if not history.actions:
        return None
    return run.game.at(run.game.view(history.states[-2], run.seat)).gesture(history.actions[-1])


def _refused(run: LessonRun) -> Marks:
    """Return the piece and the place of the move that the step asks to try; none if it asks for none."""
    tried = run.step.refused if run.step is not None else None
    if tried is None or not isinstance(tried.do, Hand):
        return ()
    return tuple(filter(None, (tried.do.piece, tried.do.to)))


def last_buttons(
    scene: TableScene, lesson: PlacedLesson, after: Sequence[PlacedLesson]
) -> Iterator[PaperButton]:
    """Yield the buttons at the end of a lesson: its rule, and the game under it, or the lessons `after` it; the
    first game after enough of them."""
    app, game, rule = scene.app, lesson.game, lesson.record.teaches
    found, plays = course(app, game), isinstance(app.stack.below, TableScene)
    first = found.has_first_game and found.progress.first_game != "done"
    ready = first and (sum(found.done) >= ENOUGH or not after)
    yield PaperButton(f"Rule {rule}", partial(scene.bar.open_rules, rule), "book", link=True)
    if not plays:
        yield PaperButton("Back to the lessons", partial(_to_lessons, app, game), link=True)
    if after:
        onward = partial(scene.go_to, "play.lesson", game, after[0].record.id)
        yield PaperButton("Next lesson", onward, primary=not (ready or plays))
    if plays:
        yield PaperButton("Back to the game", scene.back, primary=True)
    elif ready:
        yield PaperButton("Your first game", partial(_to_lessons, app, game, then_play=True), primary=True)


def _to_lessons(app: App, game: str, then_play: bool = False) -> None:
    """Return to the page of lessons, the one under the lesson or a new one, and start the first game there if
    asked to."""
    below, page = app.stack.below, app.page("learn", game)
    assert isinstance(page, StartingPage)
    if isinstance(below, StartingPage) and type(below) is type(page):
        app.pop(partial(start_first_game, below, game) if then_play else None)
        return
    app.stack.replace(page)
    if then_play:
        start_first_game(page, game)
