"""The page of a report that lays an earlier run beside it."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.page import centred, columns
from game.pages.runs.runs import ROW, draw_run
from game.pages.runs.tab import EDGE, HEAD, Tab, fitting, framed, inner
from game.pages.runs.table import TableView
from game.simulate import changes, words
from game.simulate.compare import Change, Comparison, Incomparable, compare
from game.simulate.figures import Figures
from game.simulate.tables import Cell, Row, Table, table
from game.ui.canvas import Box

_LOW = 330.0
"""A panel no higher than this has no room for how it is read."""


class Comparing(Tab):
    """The other runs of the game at the left, what changed since the chosen one at the right."""

    def lay(self, area: Box) -> None:
        self.left, self.right = columns(
            area, 0.32 if area[2] >= 900 else 0.4, 0.68 if area[2] >= 900 else 0.6
        )
        self.table: TableView | None = None
        self.fault = ""
        self._made: tuple[Figures, Figures] | None = None
        self.comparison: Comparison | None = None
        self._compare()
        others = self.page.beside.others
        chosen = next((n for n, other in enumerate(others) if other.folder == self.page.beside.chosen), -1)
        x, y, w, h = inner(self.kit, self.left, self._how)
        if others:
            rows = self.page.ui.scroll_list(
                (x - 6, y, w + 12, h), ROW, len(others), self._draw_run, self._choose, chosen=chosen
            )
            self.page.name("others", rows)
        if self.comparison is not None:
            gone = ("More than chance?",)
            self.table = TableView(self.page, "changes", self._changes(self.comparison), dispensable=gone)
            x, y, w, h = inner(self.kit, self.right, self._reading)
            used = self._told_height(w)
            self.table.lay((x - 4, y + used, w + 8, h - used))

    @property
    def _how(self) -> str:
        return "Pick an earlier run of this game to lay beside this one."

    @property
    def _reading(self) -> str:
        told = len(self.comparison.every) if self.comparison is not None else 0
        if self.right[3] <= _LOW:
            return ""
        return fitting(self.kit, self.right, (
            "The difference is now less then, below it where the true one lies. By chance alone about "
            f"{words.by_chance(told)} of {words.counted(told, 'figure')} would seem to differ."
        ), 0.2)  # fmt: skip

    def _choose(self, i: int) -> None:
        self.page.compare_with(self.page.beside.others[i].folder)

    # -- what changed

    def _compare(self) -> None:
        other = self.page.beside.figures
        if other is None or self.page.figures is None:
            return
        if self._made is not None and self._made[0] is other and self._made[1] is self.figures:
            return
        self._made = other, self.figures
        try:
            self.comparison = compare(other, self.figures)
        except Incomparable as fault:
            self.fault = str(fault)

    @staticmethod
    def _changes(comparison: Comparison) -> Table:
        """All figures with their topics below their names; what is more than chance first."""
        found = [(topic.title, change) for topic in comparison.topics for change in topic.changes]
        found.sort(key=lambda one: not one[1].clear)
        return table(changes.TITLES, (_row(change, title) for title, change in found), left=(0, 4))

    def _told(self) -> str:
        return " ".join(changes.told_of(self.comparison)) if self.comparison is not None else ""

    def _told_height(self, width: float) -> float:
        return self.kit.size_of(self.kit.paragraph(self._told(), width, self._size, "text"))[1] + 12

    @property
    def _size(self) -> float:
        return 15.0 if self.right[3] > _LOW else 13.0

    def renew(self) -> None:
        self._compare()
        if self.comparison is not None and self.table is not None:
            self.table.renew(self._changes(self.comparison))

    # -- drawing

    def paint(self, surface: Surface) -> None:
        kit, others = self.kit, self.page.beside.others
        framed(kit, surface, self.left, "Earlier runs", self._how if others else "", str(len(others)))
        if not others:
            x, y, w, h = self.left
            none = "No run of this game is older than this one. Change a card, run it again, and compare the two."
            centred(kit, surface, none, (x + w / 2, y + h / 2 - 30), w - 48, 15)
        if self.comparison is not None and self.table is not None:
            x, y, w, _ = framed(kit, surface, self.right, "What changed", self._reading, self._clear)
            kit.put(surface, kit.paragraph(self._told(), w, self._size, "text"), (x, y))
            self.table.paint(surface)
            return
        framed(kit, surface, self.right, "What changed")
        x, y, w, h = self.right
        told = self.fault or self.page.beside.fault or self._waiting()
        centred(kit, surface, told, (x + w / 2, y + HEAD + (h - HEAD) / 2 - 20), w - 4 * EDGE)

    @property
    def _clear(self) -> str:
        assert self.comparison is not None
        return f"{len(self.comparison.clear)} of {len(self.comparison.every)} more than chance"

    def _waiting(self) -> str:
        if self.page.beside.chosen is not None:
            return "Reading the games of the earlier run."
        return "Nothing is laid beside this run yet."

    def _draw_run(self, surface: Surface, i: int, box: Box, state: str) -> None:
        others = self.page.beside.others
        if i < len(others):
            draw_run(self.kit, surface, box, others[i], state)


def _row(change: Change, topic: str) -> Row:
    made = changes.change_row(change)
    return Row((Cell(change.label, topic), *made.cells[1:]), made.faint)
