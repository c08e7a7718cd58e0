"""The lessons of a game as a chain, its first game after enough of them, and its problems beside them."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.app.scene import Answer, App
from game.pages.parts.controls import ButtonSpec
from game.pages.parts.course import ENOUGH, FIRST_GAME, Course, course, draw_disc, open_lesson
from game.pages.parts.daily_problem import DailyProblem, board, daily_problem, has_problems, streak
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage
from game.pages.parts.page import Panel, columns, draw_empty, stacked
from game.pages.parts.problem_stars import draw_row
from game.ui import plates
from game.ui.canvas import Box
from rules import catalog
from rules.common.text import counted

ROW, ROW_MOST = 58.0, 76.0
DISC = 15.0
FOOT = 50.0
LEAST_BOARD = 100.0
"""The least height of a picture of the daily problem."""
STATES = {
    "": "Prompts help you through your first turns.",
    "begun": "You've begun it.",
    "done": "You've finished it.",
}
"""The first game in words, by its state."""


class LearnScene(StartingPage):
    """The lessons of one game."""

    title = "Lessons"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self.game_id = game_id
        self.info = catalog.info(game_id, app.packs)
        self.subtitle = self.info.title
        self.course: Course = course(app, game_id)
        self.problem: DailyProblem | None = None
        self._reads = has_problems(app, game_id)
        self.aside = Problems(self)
        self.panels = {"empty": NoLessons(self), "chain": Chain(self), "problems": self.aside}

    def renew(self) -> None:
        """Read the lessons and the daily problem again after files or the progress changed."""
        self.course = course(self.app, self.game_id)
        self._reads = has_problems(self.app, self.game_id)
        self.aside.board = None
        if self.problem is not None:
            self.problem = daily_problem(self.app, self.game_id)

    def resume(self, answer: Answer) -> None:
        """Show what was learnt on the page above."""
        self.renew()
        super().resume(answer)

    # -- actions

    def open(self, row: int) -> None:
        """Open the lesson of a row at the step where it was left, or the first game."""
        number = self.course.rows[row]
        if number == FIRST_GAME:
            start_first_game(self, self.game_id)
        else:
            open_lesson(self, self.course, number)

    def play(self) -> None:
        """Take the next step: a lesson, the first game, or a new game."""
        row = self.next
        if row is None:
            self.visit("setup", self.game_id)
        else:
            self.open(row)

    def problems(self) -> None:
        """Open the list of problems."""
        self.visit("problems", self.game_id)

    def solve(self) -> None:
        """Open the daily problem."""
        if self.problem is not None:
            self.visit("play.problem", self.game_id, self.problem.problem.id)

    @property
    def count(self) -> int:
        """Return the number of rows: lessons and the first game."""
        return len(self.course.rows)

    @property
    def next(self) -> int | None:
        """Return the row to open next; None if nothing is left: after enough lessons the first game comes
        first."""
        found, first = self.course, self.course.progress.first_game != "done"
        if found.has_first_game and first and (sum(found.done) >= ENOUGH or found.next < 0):
            return found.rows.index(FIRST_GAME)
        return found.rows.index(found.next) if found.next >= 0 else None

    # -- layout

    def lay_out(self) -> None:
        box = self.body(1120)
        if not self.count:
            self.lay_areas({"empty": box})
            return
        main, foot = stacked(box, 1, FOOT)
        if self._reads and not self.narrow:
            chain, aside = columns(main, 1, 320)
            self.lay_areas({"chain": chain, "problems": aside})
        else:
            self.lay_areas({"chain": main})
        self._lay_foot(foot)

    def _lay_foot(self, foot: Box) -> None:
        row, label = self.next, "Play"
        number = self.course.rows[row] if row is not None else None
        if number == FIRST_GAME:
            label = "Your first game"
        elif number is not None:
            label = f"{'Continue' if self.course.step(number) else 'Start'} lesson {number + 1}"
        specs = [ButtonSpec("next", label, "play", self.play)]
        if number is not None:
            specs.append(ButtonSpec("play", "Play", "dice", partial(self.visit, "setup", self.game_id)))
        if self.narrow and self._reads:
            specs.append(ButtonSpec("problems", "Problems", "star", self.problems))
        specs.append(ButtonSpec("rules", "Rules", "book", partial(self.visit, "rulebook", self.game_id)))
        self.controls.button_row(foot, specs, 10, primary=True)

    def update(self, dt: float) -> bool:
        """Read the problems after the first frame of the page."""
        if self._reads and self.problem is None and self._still is not None:
            self.problem = daily_problem(self.app, self.game_id)
            self._reads = self.problem is not None
            self.relay()
        return super().update(dt)

    def rest(self) -> None:
        super().rest()
        self.aside.board = None


class NoLessons(Panel["LearnScene"]):
    """The whole page of a game without lessons."""

    def paint(self, surface: Surface, area: Box) -> None:
        words = "This game has no lessons. Its rulebook explains everything."
        draw_empty(self.kit, surface, area, "No lessons yet", words, icon="book")


class Chain(Panel["LearnScene"]):
    """The lessons and the first game in their order."""

    def lay(self, area: Box) -> None:
        found = self.page.course
        then = "your first game" if found.has_first_game else "play"
        self.page.controls.frame(
            area, f"{found.plan}, then {then}", f"{sum(found.done)} of {len(found.lessons)} done"
        )
        super().lay(area)
        x, y, w, h = area
        row = max(ROW, min(ROW_MOST, (h - 52) / self.page.count))
        self.page.controls.rows(
            "chain", (x + 8, y + 42, w - 16, h - 52), row, self.page.count, self._draw, self.page.open
        )

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw the lesson of a row, or the first game."""
        kit, found, (x, y, _, h) = self.kit, self.page.course, box
        middle = (x + 12 + DISC, y + h / 2)
        for other in (-1, 1):
            if 0 <= i + other < self.page.count:
                kit.line(
                    surface,
                    (middle[0], middle[1] + other * DISC),
                    (middle[0], middle[1] + other * h / 2),
                    "edge2",
                    2,
                )
        number = found.rows[i]
        if number == FIRST_GAME:
            self._draw_first_game(surface, box, middle, is_next=i == self.page.next)
            return
        lesson, is_done, step = found.lessons[number].record, found.done[number], found.step(number)
        draw_disc(kit, surface, middle, DISC, number + 1, is_done, i == self.page.next)
        words, ink = counted(lesson.minutes, "minute"), "text2"
        if step:
            words, ink = f"Step {step + 1} of {len(lesson.steps)}", "lamp"
        elif is_done:
            words, ink = ("Done, changed since" if found.has_changed(number) else "Done"), "good"
        self._draw_words(surface, box, (lesson.title, lesson.goal), (words, ink))

    def _draw_first_game(
        self, surface: Surface, box: Box, middle: tuple[float, float], *, is_next: bool
    ) -> None:
        kit, state = self.kit, self.page.course.progress.first_game
        done = state == "done"
        fill, rim = (
            ("chip_fill", "good") if done else ("lit_bottom", "brass") if is_next else ("night0", "edge2")
        )
        kit.disc(surface, middle, DISC, fill, rim, 1.5)
        icon, ink = ("check", "good") if done else ("flag", "lamp" if is_next else "text2")
        kit.draw_icon(surface, icon, middle, DISC * 1.2, ink)
        words = ("Done", "good") if done else (counted(self.page.info.minutes, "minute"), "text2")
        self._draw_words(surface, box, ("Your first game", STATES[state]), words)

    def _draw_words(self, surface: Surface, box: Box, words: tuple[str, str], right: tuple[str, str]) -> None:
        kit, (x, y, w, h) = self.kit, box
        left, used = x + 26 + 2 * DISC, kit.text_width(right[0], 14) + 16
        wide = w - 26 - 2 * DISC - 14
        kit.draw_text(surface, words[0], (left, y + h / 2 - 11), 17, "text", True, "midleft", wide - used)
        kit.draw_text(surface, words[1], (left, y + h / 2 + 12), 14, "text2", False, "midleft", wide)
        kit.draw_text(surface, right[0], (x + w - 14, y + h / 2 - 11), 14, right[1], False, "midright")


class Problems(Panel["LearnScene"]):
    """The daily problem with its position, and the way to all problems."""

    board: Surface | None = None
    """The picture of the position, while the page is shown."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        self.board = None
        x, y, w, h = area
        self.page.controls.frame(area, "Problems", self._stars)
        if self.page.problem is not None:
            self.page.controls.button(
                "daily", (x + 16, y + h - 116, w - 32, 44), "Daily problem", self.page.solve, icon="calendar"
            )
        self.page.controls.button(
            "problems", (x + 16, y + h - 60, w - 32, 44), "All problems", self.page.problems, icon="star"
        )

    @property
    def _stars(self) -> str:
        """Return the stars of all problems as a figure; "" before the first."""
        stars = self.page.course.progress.stars
        return counted(stars, "star") if stars else ""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, found, (x, y, w, h) = self.kit, self.page.problem, area
        words = "A position and a task for one turn. A new one every day, and all of them in a list."
        top = y + 46
        kit.put(surface, kit.paragraph(words, w - 32, 14), (x + 16, top))
        if found is None:
            return
        top += kit.paragraph_height(words, w - 32, 14) + 22
        kit.draw_text(surface, found.task, (x + 16, top), 17, "text", True, "midleft", w - 32)
        kit.draw_text(surface, found.state, (x + 16, top + 24), 14, "text2", False, "midleft", w - 32)
        if found.stars:
            draw_row(kit, surface, (x + w - 16, top + 24), 18, found.stars)
        top += 42
        if found.setting:
            kit.draw_text(surface, found.setting, (x + 16, top + 4), 14, "text2", False, "midleft", w - 32)
            top += 20
        now, best = streak(self.page.course.progress)
        if best:
            words = f"{counted(now, 'day')} in a row, best {best}"
            kit.draw_icon(surface, "flame", (x + 24, top + 8), 17, "weapon")
            kit.draw_text(surface, words, (x + 38, top + 8), 14, "text", False, "midleft", w - 54)
            top += 28
        room = y + h - 132 - top
        if room >= LEAST_BOARD:
            self._draw_board(surface, found, (x + 16, top, w - 32, room))

    def _draw_board(self, surface: Surface, found: DailyProblem, box: Box) -> None:
        """Draw the position of the daily problem in the middle of a box."""
        kit, (x, y, w, h) = self.kit, box
        self.board = self.board or board(kit, self.page.app, found, w - 8, h - 8)
        if self.board is not None:
            wide, high = kit.size_of(self.board)
            frame = (x + (w - wide) / 2 - 4, y + (h - high) / 2 - 4, wide + 8, high + 8)
            plates.well(kit, surface, frame, 6)
            kit.put(surface, self.board, (frame[0] + 4, frame[1] + 4))


PAGE = LearnScene
