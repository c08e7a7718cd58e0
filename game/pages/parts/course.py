"""The course of a game: its lessons, its first game, the progress in them, and what to offer next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from pygame import Surface

from game.app.scene import App
from game.app.session import Session
from game.pages.parts.page import Page
from game.store.progress import GameProgress
from game.store.records import Record, counted_records
from game.ui.kit import Kit
from rules.common.text import counted
from rules.content import Content
from rules.lessons import FOLDER

if TYPE_CHECKING:
    from rules.lessons.reading import PlacedLesson, Teaching

ENOUGH = 3
"""The number of lessons that are enough to play."""
FIRST_GAME = -1
"""The first game among the indexes of lessons."""
DISC = 10.5
"""The radius of a lesson's disc."""

Offer = Literal["lesson", "first game", "play"]


@dataclass(frozen=True)
class Course:
    """The lessons and the first game of a game, and the player's progress in them."""

    game_id: str
    lessons: tuple[PlacedLesson, ...]
    has_first_game: bool
    progress: GameProgress

    @cached_property
    def done(self) -> tuple[bool, ...]:
        """Return whether each lesson was done."""
        return tuple(each.record.id in self.progress.lessons for each in self.lessons)

    @property
    def next(self) -> int:
        """Return the index of the first lesson that wasn't done; -1 if all were."""
        return self.done.index(False) if False in self.done else -1

    def step(self, number: int) -> int:
        """Return the step at which a lesson was left; 0 for the start."""
        lesson = self.lessons[number].record
        left = self.progress.left.get(lesson.id, 0)
        return left if left < len(lesson.steps) else 0

    def has_changed(self, number: int) -> bool:
        """Return whether a lesson has changed since it was done."""
        lesson = self.lessons[number]
        return self.progress.lessons.get(lesson.record.id, "") not in ("", lesson.hash)

    @property
    def plan(self) -> str:
        """Return what is enough to play, such as "3 of 5 lessons, 10 minutes"."""
        first, count = self.lessons[:ENOUGH], len(self.lessons)
        minutes = sum(each.record.minutes for each in first)
        part = f"{len(first)} of " if len(first) < count else ""
        return f"{part}{counted(count, 'lesson')}, {counted(minutes, 'minute')}"

    @property
    def rows(self) -> tuple[int, ...]:
        """Return the lessons by index in their order, with FIRST_GAME where that comes: after enough of
        them."""
        before, after = range(len(self.lessons))[:ENOUGH], range(len(self.lessons))[ENOUGH:]
        return (*before, *((FIRST_GAME,) if self.has_first_game else ()), *after)

    @property
    def progress_words(self) -> str:
        """Return how many lessons were done, such as "2 of 6 lessons"."""
        return f"{sum(self.done)} of {counted(len(self.lessons), 'lesson')}"


def taught(app: App, game_id: str) -> Teaching:
    """Return all that teaches a game with the open packs. Without packs no rules of the game are loaded: only
    positions in packs may be faulty."""
    from rules.lessons.reading import teaching

    return teaching(game_id, app.packs, positions=bool(app.packs))


def course(app: App, game_id: str) -> Course:
    """Return the course of a game, packs over it."""
    found = taught(app, game_id)
    return Course(game_id, found.lessons, found.first_game is not None, app.store.progress.game(game_id))


def lesson_after(app: App, session: Session) -> tuple[Course, int] | None:
    """Return the course and the index of its next lesson after a first game; None after another game, or with
    all lessons done."""
    from rules.lessons.prompting import is_first_game

    placed = taught(app, session.game.id).first_game
    if (
        placed is None
        or not session.files.is_kept
        or not is_first_game(session.game, placed.record, session.history)
    ):
        return None
    found = course(app, session.game.id)
    return (found, found.next) if found.next >= 0 else None


def open_lesson(page: Page, found: Course, number: int) -> None:
    """Open a lesson at the step where it was left."""
    page.visit("play.lesson", found.game_id, found.lessons[number].record.id, found.step(number))


def has_lessons(app: App, game_id: str) -> bool:
    """Return whether a game has files of lessons; nothing is read."""
    return any(Content(game_id, app.packs).layered(FOLDER))


def next_offer(app: App, game_id: str, records: Iterable[Record]) -> Offer:
    """Return what to offer first: a lesson to somebody who hasn't done enough of them, then the first game,
    and play once a game was finished. Nothing is read but the progress."""
    progress = app.store.progress.game(game_id)
    finished = any(record.game == game_id for record in counted_records(records))
    if finished or progress.first_game == "done" or not has_lessons(app, game_id):
        return "play"
    return "lesson" if len(progress.lessons) < ENOUGH else "first game"


def draw_chain(
    kit: Kit, surface: Surface, left: tuple[float, float], width: float, done: Sequence[bool], next: int
) -> None:
    """Draw the lessons as a chain of numbered discs from the left, at most `width` wide: those done with a
    tick, the next one ringed in brass."""
    x, y = left
    step = min(2 * DISC + 4, (width - 2 * DISC) / max(1, len(done) - 1))
    r = min(DISC, step / 2)
    middles = [(x + DISC + step * number, y) for number in range(len(done))]
    if middles:
        kit.line(surface, middles[0], middles[-1], "edge2", 2)
    for number, (middle, is_done) in enumerate(zip(middles, done, strict=True)):
        draw_disc(kit, surface, middle, r, number + 1, is_done, number == next)


def draw_disc(
    kit: Kit, surface: Surface, middle: tuple[float, float], r: float, number: int, done: bool, next: bool
) -> None:
    """Draw a lesson's disc: a tick if it was done, else its number, ringed in brass if it is the next."""
    fill, rim = ("chip_fill", "good") if done else ("lit_bottom", "brass") if next else ("night0", "edge2")
    kit.disc(surface, middle, r, fill, rim, 1.5)
    if done:
        kit.draw_icon(surface, "check", middle, r * 1.2, "good")
    else:
        ink = "lamp" if next else "text2"
        kit.draw_text(surface, str(number), middle, max(12.0, r * 1.2), ink, True, "center")
