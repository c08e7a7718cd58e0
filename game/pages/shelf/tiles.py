"""The tiles in the shelf's panel: the daily problem, the lessons, and where there is room the unfinished or
the daily game."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from game.app.scene import App
from game.pages.parts.course import ENOUGH, Course, course, draw_chain, has_lessons
from game.pages.parts.daily_problem import DailyProblem, board, daily_problem, has_problems, streak
from game.pages.parts.problem_stars import draw_row
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

WIDE, HIGH = 186.0, 136.0
BOARD = (86.0, 63.0)
FULL = 130.0
"""The height from which a tile has a picture, below it only words."""
STAR = 15.0


class Teaching:
    """The content of the tiles of one game, read piece by piece after the first frame."""

    def __init__(self, app: App, game_id: str) -> None:
        self.app, self.game_id = app, game_id
        self.has_lessons, self.has_problems = has_lessons(app, game_id), has_problems(app, game_id)
        self.course: Course | None = None
        self.problem: DailyProblem | None = None
        self._board: Surface | None = None
        self._board_of: tuple[Kit, str] | None = None
        """The kit and the problem of the drawn position."""
        self._steps = self._read()

    def read(self) -> bool:
        """Read the next piece; return whether there was one."""
        return next(self._steps, False)

    def read_again(self) -> None:
        """Begin to read everything again; what was read before stays until then."""
        self._steps = self._read()

    def _read(self) -> Iterator[bool]:
        if self.has_lessons:
            self.course = course(self.app, self.game_id)
            yield True
        if self.has_problems:
            self.problem = daily_problem(self.app, self.game_id)
            yield True

    def draw_board(self, kit: Kit) -> bool:
        """Draw the position of the problem for a kit if it isn't drawn yet; return whether it was drawn."""
        if self.problem is None or self._board_of == (kit, self.problem.problem.id):
            return False
        self._board = board(kit, self.app, self.problem, BOARD[0] - 4, BOARD[1] - 4)
        self._board_of = kit, self.problem.problem.id
        return True

    # -- drawing

    @property
    def problem_icon(self) -> str:
        """Return the icon of the problem's tile where it is only a button: a tick once it was solved."""
        return "check" if self.problem is not None and self.problem.stars else ""

    @property
    def lessons_label(self) -> str:
        """Return the name of the lessons' tile, its label where it is only a button."""
        if self.course is not None and any(self.course.done):
            return self.course.progress_words
        return "Lessons"

    def lessons(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the tile of the lessons: the chain, and the next lesson."""
        x, y, w, h = _inside(box)
        head, full = _head(kit, surface, box, "Lessons"), box[3] >= FULL
        found = self.course
        if found is None or not found.lessons:
            return
        if full:
            draw_chain(kit, surface, (x, y + 40), w, found.done, found.next)
        else:
            kit.draw_text(surface, found.progress_words, (x + w, head), 13, "text2", False, "midright", w / 2)
        lines = _lesson_lines(found)
        _lines(kit, surface, (x, y + h), w, lines if full else lines[-2:])

    def daily(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the tile of the daily problem: its board, the streak, the stars, and the task."""
        x, y, w, h = _inside(box)
        head, full = _head(kit, surface, box, "Daily problem"), box[3] >= FULL
        found = self.problem
        if found is None:
            return
        now = streak(found.progress)[0]
        stars, when = (found.stars, "Today") if found.stars else (found.stars_yesterday, "Yesterday")
        if full:
            frame = (x - 4, y + 20, *BOARD)
            plates.well(kit, surface, frame, 5)
            if self._board is not None:
                kit.put(surface, self._board, (frame[0] + BOARD[0] / 2, frame[1] + BOARD[1] / 2), "center")
            left = frame[0] + BOARD[0] + 10
            _streak(kit, surface, (left, y + 32), now, x + w - left)
            if stars:
                draw_row(kit, surface, (left + 3.4 * STAR, y + 53), STAR, stars)
                kit.draw_text(surface, when, (left, y + 73), 13, "text2", False, "midleft", x + w - left)
        elif stars:
            draw_row(kit, surface, (x + w, head), STAR, stars)
        elif now:
            _streak(kit, surface, (x + w - 62, head), now, 62)
        task = kit.fitting((found.task, found.task.partition(" this ")[0]), w, 13, True)
        state = kit.fitting((found.state, found.state.rpartition(", ")[2]), w, 13)
        set_of_cards = kit.fitting((found.setting, found.setting.partition(":")[0]), w, 13)
        lines = [(task, True), (state, False), *[(set_of_cards, False)] * bool(set_of_cards)]
        _lines(kit, surface, (x, y + h), w, lines)


def _lesson_lines(found: Course) -> list[tuple[str, bool]]:
    """Return the words about the next lesson, those in bold marked."""
    number = found.next
    if number < 0:
        return [("All lessons done", True), ("Play any of them again", False)]
    lesson, step = found.lessons[number].record, found.step(number)
    minutes = counted(lesson.minutes, "minute")
    where = f"{number + 1} of {len(found.lessons)}, about {minutes}"
    if step:
        return [("Continue", False), (lesson.title, True), (f"Step {step + 1} of {len(lesson.steps)}", False)]
    if not any(found.done[:ENOUGH]):
        lessons, _, minutes = found.plan.partition(", ")
        return [(lesson.title, True), (f"{lessons},", False), (f"{minutes}, then play", False)]
    return [("Next", False), (lesson.title, True), (where, False)]


def _inside(box: Box) -> Box:
    x, y, w, h = box
    return x + 12, y + 8, w - 24, h - 16


def _head(kit: Kit, surface: Surface, box: Box, words: str) -> float:
    """Draw the heading of a tile; return the y of its middle."""
    x, y, w, _ = _inside(box)
    kit.draw_text(surface, words, (x, y + 9), 14, "brass_light", True, "midleft", w)
    return y + 9


def _lines(
    kit: Kit, surface: Surface, foot: tuple[float, float], width: float, lines: list[tuple[str, bool]]
) -> None:
    """Draw lines of words above the foot of a tile, the last one lowest."""
    y = foot[1] - 9
    for words, bold in reversed(lines):
        size = kit.largest(words, (16, 15, 14, 13), width) if bold else kit.largest(words, (14, 13), width)
        ink = "text" if bold else "text2"
        kit.draw_text(surface, words, (foot[0], y), size, ink, bold, "midleft", width)
        y -= 19


def _streak(kit: Kit, surface: Surface, left: tuple[float, float], days: int, width: float) -> None:
    """Draw a flame and the days in a row; nothing for none."""
    if days:
        kit.draw_icon(surface, "flame", (left[0] + 7, left[1]), 16, "weapon")
        words = kit.fitting((counted(days, "day"), str(days)), width - 20, 14, True)
        kit.draw_text(surface, words, (left[0] + 20, left[1]), 14, "text", True, "midleft", width - 20)
