"""The panel of problems: each card's problems with file and line."""

from __future__ import annotations

from pygame import Surface

from game.cards.lint import Problem
from game.pages.lab.gallery import draw_mark
from game.pages.lab.panel import Panel
from game.ui.buttons import Label
from game.ui.canvas import Box, centre
from game.ui.lists import ScrollList
from rules.common.text import counted

TOP, LEFT, SIZE = 26.0, 44.0, 14.0
MOST = 200
"""The most problems listed."""


class ProblemPanel(Panel):
    """A list with a row for each problem; a click shows its card and line."""

    rows: ScrollList | None = None
    progress_label: Label | None = None

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, _ = area
        self.progress_label = self.page.ui.label(
            (x + w - 200, y + 8, 184, 24), "", 14, "text2", anchor="midright"
        )
        self.update_progress()
        self._list()

    def renew(self) -> None:
        """Show the problems found so far."""
        before = self.rows
        if before is not None and self.problems == self.page.checks.found[:MOST]:
            return
        focused = before is not None and before.focused
        if before is not None:
            before.remove()
        self._list()
        if focused and self.rows is not None:
            self.page.ui.focus(self.rows)
            self.rows.take_over(before)

    def _list(self) -> None:
        page, offset = self.page, self.rows.scroll.offset if self.rows is not None else 0.0
        self.problems = page.checks.found[:MOST]
        room = self.inside[2] - LEFT - 24
        heights = [TOP + self.kit.paragraph_height(each.message, room, SIZE) + 8 for each in self.problems]
        shown = page.marked
        chosen = self.problems.index(shown) if shown is not None and shown in self.problems else -1
        self.rows = page.rows(
            "problems",
            self.inside,
            heights or [TOP],
            len(self.problems),
            self._draw_row,
            self._pick,
            chosen=chosen,
        )
        if chosen < 0:
            self.rows.scroll.to(offset, at_once=True)

    def paint(self, surface: Surface, area: Box) -> None:
        count = len(self.page.checks.found)
        none = "No problems yet" if self.page.checks.running else "No problems"
        self.kit.panel(surface, area, counted(count, "problem") if count else none)
        if not count and not self.page.checks.running:
            self.kit.draw_icon(surface, "check", centre(self.inside), 34, "good")

    def update_progress(self) -> None:
        """Show the progress of the check or its duration."""
        checks = self.page.checks
        if self.progress_label is not None:
            whole = f"checked in {checks.seconds:.1f} s"
            self.progress_label.label = (
                f"checking {checks.done} of {checks.count}" if checks.running else whole
            )

    def _pick(self, row: int) -> None:
        self.page.show_problem(self.problems[row])

    def _draw_row(self, surface: Surface, row: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), each = self.kit, box, self.problems[row]
        draw_mark(kit, surface, (x + 22, y + h / 2), "refused" if each.severity == "fault" else "caution")
        where = _where(each)
        used = kit.draw_text(surface, where, (x + w - 10, y + 15), 13, "text2", False, "midright", w * 0.5)[2]
        called = self.page.name_of(each.card) if each.card else "All cards"
        kit.draw_text(surface, called, (x + LEFT, y + 15), 15, "text", True, "midleft", w - LEFT - used - 20)
        words = kit.paragraph(each.message, self.inside[2] - LEFT - 24, SIZE, "text2")
        surface.blit(words, kit.canvas.pos(x + LEFT, y + TOP))


def _where(problem: Problem) -> str:
    """Return the file name without folders, and the line if known."""
    name = problem.file.rpartition("/")[2]
    return f"{name}:{problem.line}" if problem.line else name
