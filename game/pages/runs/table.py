"""A table of the report on the screen: headings, rows that scroll, and a drawn column where one helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.pages.parts.page import Page
from game.simulate.figures import Figures
from game.simulate.sections import sections
from game.simulate.tables import Cell, Column, Row, Table
from game.ui.canvas import Box
from game.ui.lists import ScrollList
from game.ui.scroll import BAR

HEAD, TALL, LOW = 26.0, 44.0, 34.0
_GAP, _EDGE = 18.0, 12.0
_AIR = 1.4
"""Rows get so much higher where there is room."""
_INKS = {"more": "good", "less": "refused", "up": "lamp", "down": "lamp"}
"""Of cells that are marked: for better, for worse, or merely changed."""
_LEAST_WORDS, _MOST_WORDS = 140.0, 420.0


def table_of(figures: Figures, section: str, place: int) -> Table:
    """A table of the report by its section and its place there."""
    found = next(one for one in sections(figures) if one.id == section)
    return found.tables[place]


class Graph(NamedTuple):
    """A drawn column at the right of the others: its heading, its least width, and what draws a row of it."""

    title: str
    wide: float
    draw: Callable[[Surface, int, Box], None]


class TableView:
    """A table in a box of a page. `dispensable` are titles of columns that go first where there is too
    little width."""

    def __init__(
        self,
        page: Page,
        name: str,
        table: Table,
        *,
        graph: Graph | None = None,
        dispensable: tuple[str, ...] = (),
    ) -> None:
        self.page, self.name, self.whole, self.graph = page, name, table, graph
        self.table = table
        self.dispensable = dispensable
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self._lefts: list[float] = []
        self._wides: list[float] = []
        self._graph = (0.0, 0.0)

    @property
    def _least_row(self) -> float:
        return TALL if any(cell.note for row in self.table.rows for cell in row.cells) else LOW

    @property
    def height(self) -> float:
        """What it takes to show all rows."""
        return HEAD + self._least_row * len(self.table.rows)

    def lay(self, box: Box) -> None:
        """Measure the columns and make the list."""
        self.box = box
        x, y, w, h = box
        self._fit(w)
        count, least = len(self.table.rows), self._least_row
        row = max(least, min(least * _AIR, (h - HEAD) / max(1, count)))
        rows: ScrollList = self.page.ui.scroll_list(
            (x, y + HEAD, w, min(h - HEAD, row * count)), row, count, self._draw_row, lambda i: None
        )
        self.page.name(self.name, rows)

    def renew(self, table: Table) -> None:
        """Take new figures."""
        if len(table.rows) != len(self.whole.rows):
            self.page.relay()
        self.whole = table
        self._fit(self.box[2])

    # -- columns

    def _fit(self, width: float) -> None:
        """Leave out columns until the others have room; then say where each begins."""
        self.table, gone = self.whole, list(self.dispensable)
        while gone and self._least > width:
            self.table = self.table.without(gone.pop(0))
        columns = self.table.columns
        wides = [self._wide(n) for n in range(len(columns))]
        graph = self.graph.wide if self.graph is not None else 0.0
        free = width - self._air - sum(wides) - graph
        if free < 0:
            widest = max(range(len(columns)), key=lambda n: wides[n] if columns[n].words else 0.0)
            wides[widest] = max(60.0, wides[widest] + free)
        elif self.graph is not None:
            grown = min(free, graph)
            graph, free = graph + grown, free - grown
        if free > 0:
            wides = [wide + free / len(columns) for wide in wides]
        self._wides, at = wides, _EDGE
        self._lefts = []
        for wide in wides:
            self._lefts.append(at)
            at += wide + _GAP
        self._graph = (at, graph)

    @property
    def _air(self) -> float:
        """What stands between and beside the columns."""
        count = len(self.table.columns) - (self.graph is None)
        return 2 * _EDGE + BAR + _GAP * count

    @property
    def _least(self) -> float:
        wides = [
            min(self._wide(n), _LEAST_WORDS if c.words else 1e9) for n, c in enumerate(self.table.columns)
        ]
        return self._air + sum(wides) + (self.graph.wide if self.graph is not None else 0.0)

    def _wide(self, n: int) -> float:
        """How wide a column wants to be."""
        kit = self.page.kit
        cells = [row.cells[n] for row in self.table.rows]
        longest = max(cells, key=lambda cell: len(cell.text), default=Cell(""))
        noted = max(cells, key=lambda cell: len(cell.note), default=Cell(""))
        wide = max(
            kit.text_width(self.table.columns[n].title, 13),
            kit.text_width(longest.text, 15, not self.table.columns[n].words) + 4,
            kit.text_width(noted.note, 12) + 2,
        )
        return min(wide, _MOST_WORDS) if self.table.columns[n].words else wide

    # -- drawing

    def paint(self, surface: Surface) -> None:
        """The headings and the line below them."""
        kit, (x, y, w, _) = self.page.kit, self.box
        for n, column in enumerate(self.table.columns):
            at, anchor = self._at(n, column, x)
            kit.draw_text(surface, column.title, (at, y + 11), 13, "text2", False, anchor, self._wides[n] + 2)
        if self.graph is not None:
            left, wide = self._graph
            kit.draw_text(
                surface, self.graph.title, (x + left + wide / 2, y + 11), 13, "text2", False, "center", wide
            )
        kit.line(surface, (x + _EDGE, y + HEAD - 2), (x + w - _EDGE, y + HEAD - 2), "edge", 1, 160)

    def _at(self, n: int, column: Column, x: float) -> tuple[float, str]:
        left = x + self._lefts[n]
        return (left, "midleft") if column.words else (left + self._wides[n], "midright")

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.table.rows):
            return
        row, (x, y, w, h) = self.table.rows[i], box
        for n, cell in enumerate(row.cells):
            self._draw_cell(surface, n, cell, row, x, y, h)
        if self.graph is not None:
            left, wide = self._graph
            self.graph.draw(surface, i, (x + left, y, min(wide, w - left - 4), h))

    def _draw_cell(
        self, surface: Surface, n: int, cell: Cell, row: Row, x: float, y: float, h: float
    ) -> None:
        kit, column = self.page.kit, self.table.columns[n]
        at, anchor = self._at(n, column, x)
        ink = "mute" if row.faint else "text"
        ink = _INKS.get(cell.mark, ink)
        middle = y + h / 2
        bold = not column.words or (n == 0 and not row.faint)
        top = middle - (8 if cell.note else 0)
        kit.draw_text(surface, cell.text, (at, top), 15, ink, bold, anchor, self._wides[n] + 3)
        if cell.note:
            quiet = "mute" if row.faint or column.words else "text2"
            kit.draw_text(surface, cell.note, (at, middle + 10), 12, quiet, False, anchor, self._wides[n] + 3)
