"""The problems of a game: a list with small boards, grades and stars, and the chosen one at the right."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.app.scene import Answer, App
from game.pages.parts.dates import today
from game.pages.parts.page import Page, columns, draw_empty
from game.pages.parts.problem_stars import draw_row
from game.pages.parts.thumbnails import thumbnail
from game.store.progress import MOST_STARS, GameProgress, Solved
from game.ui.canvas import Box
from rules import catalog
from rules.common.text import counted
from rules.content import DataFaults
from rules.game import State
from rules.problems.daily import daily
from rules.problems.reading import PROBLEMS, problems
from rules.problems.records import GRADES, AnyProblem
from rules.problems.rules import problem_rules
from rules.problems.run import start_of
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

ROW, BOARD = 82.0, (92.0, 64.0)
"""The height of a row, and the size of the small board in it."""
FILTERS = (("all", "All"), ("unsolved", "Unsolved"))
FAULT = 36.0
"""The height of the line about faulty files."""
NONE = "This game has no problems yet."
NONE_LEFT = "You have solved them all. Choose “All” to see them again."


class Listed(NamedTuple):
    """A problem in the list: its number, its task in words, its position (None: it can't be laid), how its
    setup differs from a usual game's ("" if it doesn't), whether it is today's, and whether it is from a pack."""

    problem: AnyProblem
    number: int
    task: str
    state: State | None
    setting: str
    is_todays: bool
    is_own: bool

    @property
    def title(self) -> str:
        """Return the problem's title, or its number."""
        return self.problem.title or f"Problem {self.number}"


class ProblemsScene(Page):
    """The list of a game's problems."""

    title = "Problems"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self.game_id = game_id
        self.subtitle = catalog.info(game_id, app.packs).title
        self.shown = "all"
        self.chosen = ""
        self.fault = ""
        self.every: list[Listed] = []
        self._boards: dict[tuple[str, float, float, float], Surface] = {}
        """The drawn boards by problem, size and scale of the window."""
        self._wanted: list[tuple[Listed, float, float]] = []
        """The boards that are still to be drawn, one a frame."""
        self._read()

    # -- data

    def _read(self) -> None:
        """Read the problems, today's first, or why they can't be read."""
        self.every, self.fault = [], ""
        self._boards.clear()
        try:
            game = self.app.game(self.game_id)
        except DataFaults as fault:
            self.fault = fault.brief
            return
        read, faults = PROBLEMS.read_all(self.game_id, self.app.packs)
        self.fault = DataFaults(faults).brief if faults else ""
        found = [each.record for each in read]
        usual = problems(self.game_id) if self.app.packs else found
        todays = daily([each.id for each in found], today())
        listed = [
            _listed(game, each, number, is_todays=each.id == todays, is_own=each not in usual)
            for number, each in enumerate(found, 1)
        ]
        self.every = sorted(listed, key=lambda each: not each.is_todays)

    def renew(self) -> None:
        """Read the problems again after a change of files or packs."""
        self._read()

    def resume(self, answer: Answer) -> None:
        """Show the progress made in a problem."""
        super().resume(answer)
        self.relay("problems")

    @property
    def progress(self) -> GameProgress:
        """Return the player's progress in the game."""
        return self.app.store.progress.game(self.game_id)

    @property
    def listed(self) -> list[Listed]:
        """Return the problems that the filter leaves."""
        solved = self.progress.solved if self.shown == "unsolved" else {}
        return [each for each in self.every if each.problem.id not in solved]

    @property
    def at(self) -> int:
        """Return the index of the chosen problem in the list: at first the easiest unsolved one."""
        ids = [each.problem.id for each in self.listed]
        wanted = self.chosen if self.chosen in ids else self._easiest
        return ids.index(wanted) if wanted in ids else 0

    @property
    def _easiest(self) -> str:
        """Return the easiest problem that isn't solved, by id, one with a usual setup if there is any; "" if
        all are solved."""
        solved = self.progress.solved
        left = [each for each in self.every if each.problem.id not in solved]

        def hardness(each: Listed) -> tuple[bool, int, int]:
            return bool(each.setting), each.problem.grade, each.problem.moves

        return min(left, key=hardness).problem.id if left else ""

    # -- actions

    def choose(self, i: int) -> None:
        """Choose a problem; Enter on the chosen one, or a click where there is no room for details, opens
        it."""
        before, self.chosen = self.at, self.listed[i].problem.id
        if self.narrow or (i == before and self.by_key):
            self.open()
        else:
            self.relay("problems")

    def open(self) -> None:
        """Open the chosen problem."""
        each = self.listed[self.at]
        if each.state is None:
            self.app.say("This problem can't be played with the present cards.", "refused")
        else:
            self.visit("play.problem", self.game_id, each.problem.id)

    def filter(self, shown: str) -> None:
        """Show all problems, or those that aren't solved."""
        self.shown = shown
        self.relay()

    # -- layout

    def lay_out(self) -> None:
        """Add filter, list and the button of the chosen problem."""
        box = self.body(1240)
        self._left, self._right = box, box
        self._wanted.clear()
        if not self.every:
            return
        if not self.narrow:
            self._left, self._right = columns(box, 0.46, 0.54)
        done = len(self.progress.solved.keys() & {each.problem.id for each in self.every})
        self.controls.frame(self._left, f"{done} of {len(self.every)} solved")
        x, y, w, h = self._left
        chips = sum(self.kit.text_width(label, 15, True) + 28 for _, label in FILTERS) + 8
        self.controls.name(
            "filter", self.ui.choice((x + w - chips - 12, y + 6, chips, 32), FILTERS, self.shown, self.filter)
        )
        listed = self.listed
        if not listed:
            return
        rows = (x + 10, y + 46, w - 20, h - 56 - (FAULT - 10 if self.fault else 0))
        self.controls.rows("problems", rows, ROW, len(listed), self._draw_row, self.choose, chosen=self.at)
        if self.narrow:
            return
        self.controls.frame(self._right)
        x, y, w, h = self._right
        solved = listed[self.at].problem.id in self.progress.solved
        why = "" if listed[self.at].state is not None else "Its position doesn't fit the present cards."
        self.controls.button(
            "open", (x + 16, y + h - 66, w - 32, 50), "Solve again" if solved else "Solve", self.open, why,
            kind="primary", keycap="Enter", icon="play",
        )  # fmt: skip

    def update(self, dt: float) -> bool:
        """Advance the page, and draw a board that is missing."""
        changed = super().update(dt)
        if self._wanted:
            each, w, h = self._wanted.pop(0)
            key = (each.problem.id, w, h, self.kit.canvas.s)
            if key not in self._boards and each.state is not None:
                game = self.app.game(self.game_id)
                self._boards[key] = thumbnail(self.kit, game, each.state, w, h)
                self.repaint()
                if "problems" in self.controls.named:
                    self.controls.named["problems"].dirty = True
            return True
        return changed

    def paint(self, surface: Surface) -> None:
        """Draw the chosen problem, or why there is none."""
        if self.fault and not self.every:
            heading = "These problems can't be read"
            draw_empty(self.kit, surface, self._left, heading, self.fault, icon="caution")
        elif not self.every:
            draw_empty(self.kit, surface, self._left, "No problems yet", NONE, icon="target")
        elif not self.listed:
            x, y, w, h = self._left
            draw_empty(self.kit, surface, (x, y + 46, w, h - 46), "All solved", NONE_LEFT, icon="star")
        elif not self.narrow:
            self._paint_chosen(surface, self.listed[self.at])
        if self.fault and self.every:
            self._paint_fault(surface)

    def _paint_fault(self, surface: Surface) -> None:
        """Draw why other problems are missing, below the list."""
        kit, (x, y, w, h) = self.kit, self._left
        kit.draw_icon(surface, "caution", (x + 24, y + h - FAULT / 2), 16, "caution")
        words = f"Some can't be read. {self.fault}"
        kit.draw_text(surface, words, (x + 40, y + h - FAULT / 2), 14, "caution", False, "midleft", w - 54)

    def _paint_chosen(self, surface: Surface, each: Listed) -> None:
        kit, (x, y, w, h) = self.kit, self._right
        left, wide = x + 20, w - 40
        high = max(80.0, h - 264.0)
        if (board := self._board(each, wide, high)) is not None:
            kit.put(surface, board, (x + w / 2, y + 16 + high / 2), "center")
        y += 16 + high + 14
        kit.draw_text(surface, each.title, (left, y + 14), 24, "text", True, "midleft", wide - 110)
        self._draw_stars(surface, each, (x + w - 20, y + 14), 26)
        y += 38
        task = f"{each.task}, in {counted(each.problem.moves, 'move')}"
        y += kit.put(surface, kit.paragraph(task, wide, 18, "lamp", True), (left, y))[3] + 6
        if each.problem.line:
            y += kit.put(surface, kit.paragraph(each.problem.line, wide, 16, "text2"), (left, y))[3] + 10
        for words in self._facts(each):
            kit.draw_text(surface, words, (left, y), 14, "text2", max_width=wide)
            y += kit.line_height(14) + 2

    def _facts(self, each: Listed) -> list[str]:
        """Return what is known of a problem, in lines."""
        grade, solutions = each.problem.grade, each.problem.solutions
        found = [
            f"Grade {grade} of {len(GRADES)}, {each.problem.grade_words}. "
            f"{counted(solutions, 'solution').capitalize()}."
        ]
        if each.setting:
            found.append(f"{each.setting}.")
        progress = self.progress.problems.get(each.problem.id)
        if progress is not None:
            hints = f", {counted(progress.hints, 'hint')}" if progress.hints else ""
            state = "Solved" if progress.stars else "Not solved yet"
            found.append(f"{state}: {counted(progress.tries, 'try', 'tries')}{hints}.")
        return found

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        each, kit, (x, y, w, h) = self.listed[i], self.kit, box
        wide, high = BOARD
        inset = (x + 10, y + (h - high) / 2, wide, high)
        kit.fill(surface, inset, "night0", "night1", 5, "edge")
        if (board := self._board(each, wide - 4, high - 4)) is not None:
            kit.put(surface, board, (inset[0] + wide / 2, inset[1] + high / 2), "center")
        elif each.state is None:
            kit.draw_icon(surface, "caution", (inset[0] + wide / 2, inset[1] + high / 2), 20, "caution")
        left, right = x + wide + 24, x + w - 14
        stars = self._draw_stars(surface, each, (right, y + h / 2), 19)
        ink = "lamp" if state == "chosen" else "text"
        top = y + h / 2 - 14 if not (each.is_todays or each.is_own) else y + h / 2 - 22
        kit.draw_text(surface, each.title, (left, top), 16, ink, True, "midleft", stars - left - 10)
        moves = counted(each.problem.moves, "move")
        task, setting, room = (
            each.task.partition(" this ")[0],
            each.setting.partition(":")[0],
            stars - left - 10,
        )
        wordings = ((each.task, moves, setting), (task, moves, setting), (task, moves))
        words = kit.fitting([" · ".join(filter(None, parts)) for parts in wordings], room, 13)
        kit.draw_text(surface, words, (left, top + 22), 13, "text2", False, "midleft", room)
        self._draw_grade(surface, each, (left, top + (44 if top < y + h / 2 - 14 else 40)))

    def _draw_grade(self, surface: Surface, each: Listed, at: tuple[float, float]) -> None:
        """Draw the grade as dots, and the marks of the one to start with, of today's and of one from a pack."""
        kit, (x, y) = self.kit, at
        for number in GRADES:
            fill = "brass" if number <= each.problem.grade else None
            kit.disc(surface, (x + 5 + (number - 1) * 13, y), 4.2, fill, "brass" if fill else "edge2", 1.2)
        x += 13 * len(GRADES) + 12
        first = not self.progress.solved and each.problem.id == self._easiest
        found = (
            *(("Start here", "play"),) * first,
            *(("Today", "calendar"),) * each.is_todays,
            *(("Pack", "cards"),) * each.is_own,
        )
        for words, icon in found:
            kit.draw_icon(surface, icon, (x + 7, y), 13, "lamp")
            x += 20 + kit.draw_text(surface, words, (x + 18, y), 13, "lamp", True, "midleft")[2] + 14

    def _draw_stars(self, surface: Surface, each: Listed, right: tuple[float, float], size: float) -> float:
        """Draw the stars of a problem, those of a solved one that were missed crossed; return their left x."""
        stars = self.progress.problems.get(each.problem.id, Solved()).stars
        return draw_row(self.kit, surface, right, size, stars, MOST_STARS - stars if stars else 0)

    def _board(self, each: Listed, w: float, h: float) -> Surface | None:
        """Return the picture of a problem's board, None until it is drawn."""
        found = self._boards.get((each.problem.id, w, h, self.kit.canvas.s))
        if found is None and each.state is not None and (each, w, h) not in self._wanted:
            self._wanted.append((each, w, h))
        return found


def _listed(game: AnyTabletop, problem: AnyProblem, number: int, *, is_todays: bool, is_own: bool) -> Listed:
    """Return a problem with its task and position; without position where the cards don't allow it."""
    state, task, setting, rules = None, problem.task, "", problem_rules(game)
    try:
        task = rules.task(problem.task).words.rstrip(".")
        state = start_of(game, problem).state
        setting = rules.setting(state)
    except InvalidPosition:
        pass  # said where the problem is opened
    return Listed(problem, number, task, state, setting, is_todays, is_own)


PAGE = ProblemsScene
