"""A table of the report on the screen: headings, rows that scroll, and a drawn column where one helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.pages.parts.page import Page
from game.simulate.tables import Cell, Table
from game.ui.canvas import Box
from game.ui.scroll import BAR

HEAD, TALL, LOW = 26.0, 44.0, 34.0
"""Logical px of height: of the headings, of a row with notes, of one without."""
_GAP, _EDGE = 18.0, 12.0
_AIR = 1.4
"""Rows get so much higher where there is room."""
_INKS = {"more": "good", "less": "refused", "up": "lamp", "down": "lamp"}
"""Of cells that are marked: for better, for worse, or merely changed."""
_LEAST_WORDS, _MOST_WORDS = 140.0, 420.0


class Graph(NamedTuple):
    """A drawn column at the right of the others: its heading, its least width, and what draws a row of it."""

    title: str
    wide: float
    draw: Callable[[Surface, int, Box], None]


class TableList:
    """A table in a box of a page. `drop` are titles of columns that go first where there is too little width."""

    def __init__(
        self, page: Page, name: str, table: Table, drop: tuple[str, ...] = (), graph: Graph | None = None
    ) -> None:
        self.page, self.name, self.whole, self.drop, self.graph = page, name, table, drop, graph
        self.table = table
        self._columns: list[tuple[float, float]] = []

    def lay(self, box: Box) -> None:
        """Measure the columns and make the list."""
        self.box = x, y, w, h = box
        self._fit(w)
        noted = any(cell.note for row in self.table.rows for cell in row.cells)
        count, least = len(self.table.rows), TALL if noted else LOW
        row = max(least, min(least * _AIR, (h - HEAD) / max(1, count)))
        place = (x, y + HEAD, w, min(h - HEAD, row * count))
        self.page.rows(self.name, place, row, count, self._draw_row)

    def renew(self, table: Table) -> None:
        """Take new figures."""
        if len(table.rows) != len(self.whole.rows):
            self.page.relay()
        self.whole = table
        self._fit(self.box[2])

    def _fit(self, width: float) -> None:
        """Leave out columns until the others have room; then say where each begins and how wide it is, the
        drawn one last."""
        self.table, gone = self.whole, list(self.drop)
        while gone and self._free(width, self._widths(_LEAST_WORDS)) < 0:
            self.table = self.table.without(gone.pop(0))
        wides = self._widths(_MOST_WORDS)
        free = self._free(width, wides)
        if free < 0:
            words = max(range(len(self.table.columns)), key=lambda n: wides[n] * self.table.columns[n].words)
            wides[words] = max(60.0, wides[words] + free)
        elif self.graph is not None:
            grown = min(free, self.graph.wide)
            wides[-1], free = wides[-1] + grown, free - grown
        more = max(0.0, free) / len(self.table.columns)
        self._columns, at = [], _EDGE
        for n, wide in enumerate(wides):
            wide += more if n < len(self.table.columns) else 0.0
            self._columns.append((at, wide))
            at += wide + _GAP

    @staticmethod
    def _free(width: float, wides: list[float]) -> float:
        """What columns leave of a width, and of the air beside and between them."""
        return width - 2 * _EDGE - BAR - sum(wides) - _GAP * (len(wides) - 1)

    def _widths(self, most_words: float) -> list[float]:
        """How wide every column wants to be, those of words within reason."""
        graph = [self.graph.wide] if self.graph is not None else []
        return [*(self._width(n, most_words) for n in range(len(self.table.columns))), *graph]

    def _width(self, n: int, most_words: float) -> float:
        kit, column = self.page.kit, self.table.columns[n]
        cells = [row.cells[n] for row in self.table.rows]
        longest = max((cell.text for cell in cells), key=len, default="")
        noted = max((cell.note for cell in cells), key=len, default="")
        text = kit.text_width(longest, 15, n == 0 or not column.words) + 4
        wide = max(kit.text_width(column.title, 13), text, kit.text_width(noted, 12) + 2)
        return min(wide, most_words) if column.words else wide

    # -- drawing

    def paint(self, surface: Surface) -> None:
        """The headings and the line below them."""
        kit, (x, y, w, _) = self.page.kit, self.box
        for n, column in enumerate(self.table.columns):
            self._draw_text(surface, n, column.title, (x, y + 11), 13, "text2", False)
        if self.graph is not None:
            left, wide = self._columns[-1]
            middle = (x + left + wide / 2, y + 11)
            kit.draw_text(surface, self.graph.title, middle, 13, "text2", False, "center", wide)
        kit.line(surface, (x + _EDGE, y + HEAD - 2), (x + w - _EDGE, y + HEAD - 2), "edge", 1, 160)

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.table.rows):
            return
        row, (x, y, w, h) = self.table.rows[i], box
        for n, cell in enumerate(row.cells):
            self._draw_cell(surface, n, cell, (x, y + h / 2), row.faint)
        if self.graph is not None:
            left, wide = self._columns[-1]
            self.graph.draw(surface, i, (x + left, y, min(wide, w - left - 4), h))

    def _draw_cell(self, surface: Surface, n: int, cell: Cell, at: tuple[float, float], faint: bool) -> None:
        words, (x, middle) = self.table.columns[n].words, at
        ink = _INKS.get(cell.mark, "mute" if faint else "text")
        bold = not words or (n == 0 and not faint)
        self._draw_text(surface, n, cell.text, (x, middle - (8 if cell.note else 0)), 15, ink, bold)
        if cell.note:
            quiet = "mute" if faint or words else "text2"
            self._draw_text(surface, n, cell.note, (x, middle + 10), 12, quiet, False)

    def _draw_text(
        self, surface: Surface, n: int, text: str, at: tuple[float, float], size: float, ink: str, bold: bool
    ) -> None:
        """A line in a column: words at its left, figures at its right."""
        left, wide = self._columns[n]
        words = self.table.columns[n].words
        place = (at[0] + left + (0 if words else wide), at[1])
        anchor, kit = "midleft" if words else "midright", self.page.kit
        said = kit.fitting((text, text.partition(", ")[0]), wide + 3, size, bold)
        kit.draw_text(surface, said, place, size, ink, bold, anchor, wide + 3)
