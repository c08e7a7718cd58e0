"""The panel of a report's section: its charts, and its tables as one list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.pages.parts.charts import Callout, reach_of
from game.pages.parts.page import EDGE, Page, Panel, columns, stacked
from game.pages.parts.points import draw_points
from game.pages.runs.drawings import Drawing, Grid, Scale, drawing, fitted, row_height
from game.simulate.charts import Curves, Histogram, Marks
from game.simulate.tables import Section, Table
from game.ui.canvas import Box, contains
from game.ui.scroll import BAR

ROW, MOST_ROW = 36.0, 50.0
"""The least and largest height of a row of a brief panel."""
WIDE, LOW = 760.0, 220.0
"""The width from which charts are beside the tables; the height up to which the explanation is left out."""
CHART = 230.0
"""The height of a chart above the tables."""
WRAPPED = 860.0
"""The width from which sentences are in two columns."""
_TOPS = (0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1.0)

Draw = Callable[[Surface, Box], object]


class Block(NamedTuple):
    """A part of the list, its height and drawing; `chart` is drawn in it, `lit` tells whether it lights up
    under the pointer."""

    high: float
    draw: Draw
    lit: bool = False
    chart: int = -1


class SectionPanel(Panel[Page]):
    """A section drawn whole, or only its first chart or its drawn columns (`brief`). The page updates it by
    `renew` as games end (`paint` follows)."""

    beside, below = EDGE, 12.0

    def __init__(self, page: Page, section: Section) -> None:
        super().__init__(page)
        self.section, self.brief = section, False
        self._blocks: list[Block] = []

    def lay(self, area: Box) -> None:
        """Add the list of the section's tables."""
        super().lay(area)
        self._measure()
        if self._blocks:
            self.page.controls.rows(
                self.section.id, self._list, [block.high for block in self._blocks], len(self._blocks),
                self._draw_block, unlit={n for n, block in enumerate(self._blocks) if not block.lit},
            )  # fmt: skip

    def renew(self, section: Section) -> None:
        """Show other figures in the same area."""
        before = self._list, [block.high for block in self._blocks]
        self.section = section
        self._measure()
        if (self._list, [block.high for block in self._blocks]) != before:
            self.page.relay()

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw heading, charts beside the list and explanation, until the figures change."""
        section, (x, y, w, h) = self.section, self.inside
        if section.points:
            draw_points(self.kit, surface, area, section.title, section.points, WRAPPED)
            return
        figure = "with 95\u00a0% intervals" if self.brief and self._blocks else ""
        self.kit.panel(surface, area, section.title, figure)
        for drawn in self._beside:
            drawn.draw(surface)
        if self._foot:
            self.kit.put(surface, self.kit.paragraph(section.reading, w, 13), (x, y + h - self._foot + 12))

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """Return the callout of a point, None if there is none."""
        shown = list(self._beside)
        if self._blocks and contains(self._list, point):
            rows = self.page.controls.named[self.section.id]
            shown += [
                self._drawing(block.chart, rows.row_box(n))
                for n, block in enumerate(self._blocks)
                if block.chart >= 0
            ]
        return next((found for drawn in shown if (found := drawn.callout(point))), None)

    # -- layout

    @property
    def _charts(self) -> list[Histogram | Curves]:
        """Return the charts that are drawn apart from the tables."""
        return [chart for chart in self.section.charts if not isinstance(chart, Marks)]

    def _measure(self) -> None:
        """Compute what is drawn where."""
        x, y, w, h = self.inside
        section, kit = self.section, self.kit
        self._beside: list[Drawing] = []
        self._blocks, self._foot, self._list = [], 0.0, self.inside
        if section.points:
            return
        if self.brief and self._charts:
            self._beside = [drawing(kit, self._charts[0], self.inside)]
            return
        if section.reading and not self.brief and self.area[3] > LOW:
            self._foot = kit.paragraph_height(section.reading, w, 13) + 12
        self._list = (x - 10, y, w + 20, h - self._foot)
        if self._charts and w >= WIDE:
            left, self._list = columns((x, y, w + 10, h - self._foot), 0.44, 0.56, gap=28.0)
            boxes = stacked(left, *[1.0] * len(self._charts))
            self._beside = [drawing(kit, chart, box) for chart, box in zip(self._charts, boxes, strict=True)]
        self._blocks = list(self._in_brief() if self.brief else self._whole())

    def _in_brief(self) -> Iterator[Block]:
        """Yield the first and drawn columns of all tables as one."""
        tables, drawn = self.section.drawn, self.section.drawn[0].drawn
        made = (
            replace(row, cells=(replace(row.cells[0], text=row.name), row.cells[table.drawn]))
            for table in tables
            for row in table.rows
        )
        whole = Table((tables[0].columns[0], tables[0].columns[drawn]), tuple(made))
        room, scale = self._list[3] - 20, self._scale()
        high = max(ROW, min(MOST_ROW, room / len(whole.rows)))
        bar = BAR if high * len(whole.rows) > room else 0.0
        grid = fitted(self.kit, whole, self._list[2] - bar)
        if scale.even:
            yield Block(20.0, lambda surface, box: grid.draw_even(self.kit, surface, box, scale))
        yield from self._rows(grid, high, scale)

    def _whole(self) -> Iterator[Block]:
        """Yield the charts that aren't beside the list, the tables and the notes."""
        kit, section, width, scale = self.kit, self.section, self._list[2] - BAR, self._scale()
        for number in range(0 if self._beside else len(self._charts)):
            yield Block(min(CHART, self._list[3]), partial(self._draw_chart, number), chart=number)
        for table in section.tables:
            if table.title:
                yield Block(38.0, partial(self._draw_title, table.title))
            aligned = [each for each in section.tables if _is_alike(each, table)]
            grid = fitted(kit, table, width, aligned)
            yield Block(grid.head_height(kit), partial(self._draw_heads, grid, scale))
            yield from self._rows(grid, row_height(grid.table), scale)
        for note in (section.note, "" if self._foot else section.reading):
            if note:
                high = kit.paragraph_height(note, width - 2 * EDGE, 13) + 24
                yield Block(high, partial(self._draw_note, note))

    def _rows(self, grid: Grid, high: float, scale: Scale) -> Iterator[Block]:
        for row in grid.table.rows:
            yield Block(high, partial(grid.draw_row, self.kit, row, scale), lit=True)

    def _scale(self) -> Scale:
        """Return the axis of the drawn columns: its end is a round number beyond all of them."""
        cells = [row.cells[table.drawn] for table in self.section.drawn for row in table.rows]
        found = [cell.found for cell in cells if cell.found is not None]
        if any(table.columns[table.drawn].drawn == "difference" for table in self.section.drawn):
            return Scale(reach_of(found))
        even = self.section.marks.even if self.section.marks is not None else 0.0
        most = max([even, *(one.high for one in found)])
        return Scale(next((top for top in _TOPS if most <= top), 1.0), even)

    # -- drawing

    def _draw_block(self, surface: Surface, n: int, box: Box, state: str) -> None:
        self._blocks[n].draw(surface, box)

    def _draw_chart(self, number: int, surface: Surface, box: Box) -> None:
        self._drawing(number, box).draw(surface)

    def _drawing(self, number: int, box: Box) -> Drawing:
        """Return the plot of a chart in its block of the list."""
        x, y, w, h = box
        return drawing(self.kit, self._charts[number], (x + EDGE / 2, y, w - EDGE, h - 6))

    def _draw_title(self, title: str, surface: Surface, box: Box) -> None:
        at = (box[0] + EDGE - 4, box[1] + box[3] - 12)
        self.kit.draw_text(surface, title, at, 15, "text", True, "midleft", box[2] - 2 * EDGE)

    def _draw_heads(self, grid: Grid, scale: Scale, surface: Surface, box: Box) -> None:
        grid.draw_heads(self.kit, surface, box)
        if grid.table.drawn >= 0 and scale.even:
            grid.draw_even(self.kit, surface, box, scale)

    def _draw_note(self, note: str, surface: Surface, box: Box) -> None:
        drawn = self.kit.paragraph(note, box[2] - 2 * EDGE, 13, "mute")
        self.kit.put(surface, drawn, (box[0] + EDGE - 4, box[1] + 16))


def _is_alike(one: Table, other: Table) -> bool:
    """Return whether two tables have the same columns under other titles."""
    kinds, others = (
        [(each.words, each.minor, each.drawn) for each in table.columns] for table in (one, other)
    )
    return kinds == others
