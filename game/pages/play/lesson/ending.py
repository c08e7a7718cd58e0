"""The ways on from a finished lesson: back to the game under it, the next lesson, or the first game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.app.scene import App
from game.pages.parts.course import ENOUGH, course
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage
from game.pages.parts.paper_card import PaperButton
from game.pages.play.table import TableScene
from rules.lessons.reading import PlacedLesson


def last_buttons(
    scene: TableScene, lesson: PlacedLesson, after: Sequence[PlacedLesson]
) -> Iterator[PaperButton]:
    """Yield the buttons at the end of a lesson: its rule, and the game under it, or the lessons `after` it; the
    first game after enough of them."""
    app, game, rule = scene.app, lesson.game, lesson.record.teaches
    found, plays = course(app, game), isinstance(app.stack.below, TableScene)
    first = found.has_first_game and found.progress.first_game != "done"
    ready = first and (sum(found.done) >= ENOUGH or not after)
    yield PaperButton(f"Rule {rule}", partial(scene.open_rules, rule), "book", link=True)
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
