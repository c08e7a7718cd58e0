"""The tables and charts of a report on a screen: tables have columns fitted to a width, one of them drawn as bars or
dots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from pygame import Surface

from game.pages.parts.charts import (
    Callout,
    cut_fill,
    draw_bar,
    draw_difference,
    draw_legend,
    draw_whisker,
    gridline,
)
from game.simulate import report_text
from game.simulate.charts import Curves, Histogram
from game.simulate.intervals import share
from game.simulate.tables import Cell, Row, Table
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit

BAR, BADGE, GAP, EDGE = 14.0, 30.0, 16.0, 12.0
"""The height of a bar; the widths of a badge before its text, of the gap between columns, of the margins."""
LEAST_GRAPH, MOST_GRAPH = 84.0, 0.42
"""The least width of a drawing, and its greatest share of the row."""
WORDS = 260.0
"""The width that a column of words doesn't need to exceed."""
VALUE, NOTE, HEAD = 15.0, 12.0, 13.0
"""The sizes of the type."""
APART = "less often · won · more often"
"""The heading of drawn differences."""
INKS = {"more": "good", "less": "refused", "up": "lamp", "down": "lamp"}


class Scale(NamedTuple):
    """The axis of a drawn column: its right end, and the share at a line across it, 0 for none."""

    end: float
    even: float = 0.0


class Grid(NamedTuple):
    """The part of a table that fits in a width: the right end and width of each column, and the left end and
    width of the drawing before the drawn column (width 0 for none)."""

    table: Table
    ends: tuple[float, ...]
    widths: tuple[float, ...]
    graph: tuple[float, float]

    def head_height(self, kit: Kit) -> float:
        """Return the height of the headings, of one line or two."""
        heads = zip(self.table.columns, self.widths, strict=True)
        return 40.0 if any(len(_lines(kit, column.title, HEAD, wide)) > 1 for column, wide in heads) else 24.0

    def draw_heads(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the headings of the columns, at the foot of a box."""
        x, y, w, h = box
        for column, end, width in zip(self.table.columns, self.ends, self.widths, strict=True):
            lines = _lines(kit, column.title, HEAD, width)
            at = x + (end - width if column.words else end)
            for up, line in enumerate(reversed(lines)):
                place, anchor = (at, y + h - 12 - 16 * up), "midleft" if column.words else "midright"
                kit.draw_text(surface, line, place, HEAD, "text2", False, anchor, width)
        left, wide = self.graph
        if self.table.drawn >= 0 and self.table.columns[self.table.drawn].drawn == "difference":
            at = x + left + wide / 2
            kit.draw_text(surface, APART, (at, y + h - 12), HEAD, "text2", False, "center", wide)
        kit.line(surface, (x + EDGE, y + h - 1), (x + w - EDGE, y + h - 1), "edge", 1, 160)

    def draw_even(self, kit: Kit, surface: Surface, box: Box, scale: Scale) -> None:
        """Draw the name of the line of the even share over the drawing, at the foot of a box."""
        (x, y, w, h), (left, wide) = box, self.graph
        words = f"even {report_text.percent(scale.even, 0 if scale.even > 0.1 else 1)}"
        at = x + left + wide * min(1.0, scale.even / scale.end)
        plates.caption(kit, surface, words, (at, y + h - 12), (x + left, x + w), NOTE)

    def draw_row(self, kit: Kit, row: Row, scale: Scale, surface: Surface, box: Box) -> None:
        """Draw a row of the table in a box."""
        x, middle = box[0], box[1] + box[3] / 2
        for place, (column, cell) in enumerate(zip(self.table.columns, row.cells, strict=True)):
            end, width = x + self.ends[place], self.widths[place]
            ink = INKS.get(cell.mark, "mute" if row.faint else "text")
            if column.words:
                _draw_words(kit, surface, cell, (end - width, middle), ink, width, place == 0)
            else:
                bold = bool(column.drawn)
                _draw_cell(kit, surface, cell, (end, middle), "midright", ink, width, bold)
            if column.drawn and cell.found is not None and self.graph[1]:
                left, wide = self.graph
                self._draw_found(kit, surface, cell, (x + left, box[1], wide, box[3]), scale, row.faint)

    def _draw_found(
        self, kit: Kit, surface: Surface, cell: Cell, box: Box, scale: Scale, faint: bool
    ) -> None:
        found, (x, y, w, h) = cell.found, box
        assert found is not None
        if self.table.columns[self.table.drawn].drawn == "difference":
            draw_difference(kit, surface, box, found, scale.end, bool(cell.mark), faint)
            return

        def place(share: float) -> float:
            return x + w * min(1.0, max(0.0, share / scale.end))

        if scale.even:
            plates.dashes(kit, surface, place(scale.even), (y, y + h), (5, 9), "cool", 1.2, 170)
        draw_bar(kit, surface, (x, y + h / 2 - BAR / 2, w, BAR), found.value / scale.end)
        draw_whisker(kit, surface, place(found.low), place(found.high), y + h / 2)


def fitted(kit: Kit, table: Table, width: float, aligned: Sequence[Table] = ()) -> Grid:
    """Return the widest form of a table that fits in a width: whole, without minor columns, or narrowed. It
    and the `aligned` tables, with as many columns each, get the same widths."""
    drawn, least = table.drawn >= 0, 0.0
    if drawn:
        apart = table.columns[table.drawn].drawn == "difference"
        least = kit.text_width(APART, HEAD) if apart else LEAST_GRAPH
    for minor in (3, 2, 1):
        part, others = table.narrower(minor), [other.narrower(minor) for other in aligned]
        places = range(len(part.columns))
        widths = [max(_width(kit, one, place) for one in (part, *others)) for place in places]
        spare = width - 2 * EDGE - GAP * (len(widths) - 1 + drawn) - least - sum(widths)
        if spare >= 0:
            break
    graph, gap = least, GAP
    if drawn:
        graph += max(0.0, min(spare, MOST_GRAPH * width - least))
        spare -= graph - least
    if spare < 0:
        heads = [max(_least_width(kit, one, place) for one in (part, *others)) if column.words else wide
                 for place, (wide, column) in enumerate(zip(widths, part.columns, strict=True))]  # fmt: skip
        loose = sum(widths) - sum(heads)
        share = min(1.0, -spare / loose) if loose > 0 else 0.0
        widths = [wide - (wide - head) * share for wide, head in zip(widths, heads, strict=True)]
    elif drawn:
        widths[0] += spare
    else:
        gap += min(32.0, spare / max(1, len(widths) - 1))
    steps = [
        wide + (graph + GAP if column.drawn else 0.0)
        for wide, column in zip(widths, part.columns, strict=True)
    ]
    ends = [EDGE - gap + end for end in accumulate(step + gap for step in steps)]
    left = ends[part.drawn] - steps[part.drawn] if part.drawn >= 0 else 0.0
    return Grid(part, tuple(ends), tuple(widths), (left, graph))


def row_height(table: Table) -> float:
    """Return the height of a table's rows: more if cells have notes."""
    return 44.0 if any(cell.note for row in table.rows for cell in row.cells) else 32.0


def _width(kit: Kit, table: Table, place: int) -> float:
    """Return the width that a column needs, logical px."""
    column, wide = table.columns[place], 0.0
    for row in table.rows:
        cell = row.cells[place]
        bold = place == 0 or bool(column.drawn)
        text = kit.text_width(cell.text, VALUE, bold) + (BADGE if cell.badge != "" else 0.0)
        wide = max(wide, text, kit.text_width(cell.note, NOTE))
    if column.words:
        wide = min(wide, WORDS)
    return max(wide, _widest(kit, _lines(kit, column.title, HEAD, wide), HEAD))


def _least_width(kit: Kit, table: Table, place: int) -> float:
    """Return the width of a column of words in two lines each, logical px."""
    wide, bold = _widest(kit, _lines(kit, table.columns[place].title, HEAD, 0.0), HEAD), place == 0
    for row in table.rows:
        cell = row.cells[place]
        if cell.note:
            text = kit.text_width(cell.text, VALUE, bold)
        else:
            text = _widest(kit, _lines(kit, cell.text, NOTE, 0.0, bold), NOTE, bold)
        wide = max(wide, text + (BADGE if cell.badge != "" else 0.0))
    return wide + 1


def _lines(kit: Kit, text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """Return a text in one line if it fits, or in two, cut where the longer one is shortest."""
    words = text.split(" ")
    if len(words) < 2 or kit.text_width(text, size, bold) <= room:
        return (text,)
    cuts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min(cuts, key=lambda cut: _widest(kit, cut, size, bold))


def _widest(kit: Kit, lines: Sequence[str], size: float, bold: bool = False) -> float:
    """Return the width of the widest of some lines."""
    return max(kit.text_width(line, size, bold) for line in lines)


def _draw_words(
    kit: Kit, surface: Surface, cell: Cell, at: tuple[float, float], ink: str, room: float, bold: bool
) -> None:
    """Draw a cell of words after its badge, in two lines if they don't fit in one."""
    x, y = at
    if cell.badge != "":
        if isinstance(cell.badge, int):
            kit.player_badge(surface, cell.badge, (x + 12, y), 22)
        else:
            kit.draw_icon(surface, cell.badge, (x + 12, y), 19, "text2")
        x, room = x + BADGE, room - BADGE
    if cell.note or kit.text_width(cell.text, VALUE, bold) <= room:
        _draw_cell(kit, surface, cell, (x, y), "midleft", ink, room, bold)
        return
    lines = _lines(kit, cell.text, NOTE, room, bold)
    for n, line in enumerate(lines):
        kit.draw_text(surface, line, (x, y + 8 * (2 * n + 1 - len(lines))), NOTE, ink, bold, "midleft", room)


def _draw_cell(
    kit: Kit, surface: Surface, cell: Cell, at: tuple[float, float], anchor: str, ink: str, room: float, bold: bool
) -> None:  # fmt: skip
    """Draw a text above its smaller note."""
    x, y = at
    kit.draw_text(surface, cell.text, (x, y - (8 if cell.note else 0)), VALUE, ink, bold, anchor, room)
    quiet = "text2" if bold and ink != "mute" else "mute"
    kit.draw_text(surface, cell.note, (x, y + 10), NOTE, quiet, False, anchor, room)


_FOOT, _SPREAD, _HEAD = 22.0, 18.0, 24.0
"""Heights in logical pixels: of the numbers, of the line above them, of the words over the plot."""
_LEAST_COLUMN = 9.0
_TOPS = (0.02, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1.0)
_INKS = ("cool", "brass")


class Drawing(ABC):
    """The plot of a chart in a box, with an axis of shares at its left."""

    top = 1.0

    def __init__(self, kit: Kit, box: Box) -> None:
        x, y, w, h = box
        left = kit.text_width("100 %", 13) + 10
        self.kit, self.box = kit, box
        self.plot = (x + left, y + _HEAD, w - left, max(1.0, h - _HEAD - _FOOT - _SPREAD))

    def draw(self, surface: Surface) -> None:
        """Draw the grid; the rest follows."""
        x, y, w, h = self.plot
        lines = 4 if h > 110 else 2
        for n in range(1, lines + 1):
            part = self.top * n / lines
            label = f"{report_text.number(round(100 * part, 1))}\u00a0%"
            gridline(self.kit, surface, (x, x + w), self.y(part), label)
        self.kit.line(surface, (x, y + h), (x + w, y + h), "edge2", 1.4)

    def y(self, part: float) -> float:
        """Return the y of a share."""
        _, y, _, h = self.plot
        return y + h - h * part / self.top

    def has(self, point: tuple[float, float]) -> bool:
        """Return whether a point is in the plot or its margins above and below."""
        x, y, w, h = self.plot
        return x <= point[0] < x + w and y - _HEAD <= point[1] < y + h + _SPREAD + _FOOT

    @abstractmethod
    def callout(self, point: tuple[float, float]) -> Callout | None:
        """Return the callout of a point, None if there is none."""


class HistogramDrawing(Drawing):
    """Stacked columns, games won and above them games nobody won, with the middle half of all games below.
    Several numbers share a column where space is short."""

    def __init__(self, kit: Kit, chart: Histogram, box: Box) -> None:
        super().__init__(kit, box)
        self.chart, self.columns = chart, chart.grouped(int(self.plot[2] // _LEAST_COLUMN))
        most = max(column.games for column in self.columns) / chart.games
        self.top = next((top for top in _TOPS if most <= top), 1.0)
        self._step = self.plot[2] / max(4, len(self.columns))

    def _left(self, n: int) -> float:
        """Return the left edge of column `n`; a few columns are centred."""
        spare = self.plot[2] - self._step * len(self.columns)
        return self.plot[0] + spare / 2 + n * self._step

    def _x(self, number: float) -> float:
        """Return the x of a number."""
        first, step = self.columns[0], self.chart.step
        numbers = (first.high - first.low) / step + self.chart.whole  # per column
        return self._left(0) + self._step * ((number - first.low) / step + self.chart.whole / 2) / numbers

    def draw(self, surface: Surface) -> None:
        """Draw the columns over the grid."""
        super().draw(surface)
        x, y, w, _ = self.box
        if 0 < self.chart.won < self.chart.games:
            draw_legend(self.kit, surface, (x + w, y + 8), (("brass", "won"), ("edge2", "not won")))
        for n, column in enumerate(self.columns):
            base, games = self.y(0), self.chart.games
            won = min(self.y(column.won / games), base - 1) if column.won else base
            top = min(self.y(column.games / games), won - 1) if column.games > column.won else won
            left, gap = self._left(n), max(1.0, self._step * 0.14)
            for ink, high, low in (("edge2", top, won), ("brass", won, base)):
                if high < low:
                    whole = (left + gap, high, self._step - 2 * gap, self.plot[3] + 8)
                    cut_fill(self.kit, surface, whole, (left, high, self._step, low - high), ink, 3)
        self._draw_numbers(surface)
        self._draw_spread(surface)

    def _draw_numbers(self, surface: Surface) -> None:
        """Draw the numbers below the columns, as many as fit."""
        kit, y = self.kit, self.plot[1] + self.plot[3] + _SPREAD + 10
        apart = max(kit.text_width(column.label, 13) for column in self.columns) + 8
        every = max(1, -(-int(apart) // max(1, int(self._step))))
        for n in range(0, len(self.columns), every):
            at = (self._left(n) + self._step / 2, y)
            if at[0] + kit.text_width(self.columns[n].label, 13) / 2 <= self.box[0] + self.box[2] + 2:
                kit.draw_text(surface, self.columns[n].label, at, 13, "text2", False, "center")

    def _draw_spread(self, surface: Surface) -> None:
        """Draw the median with its label, and below the columns a line from the least to the greatest number,
        thick over the middle half."""
        kit, spread, (left, y, w, h) = self.kit, self.chart.spread, self.plot
        median, below = self._x(spread.median.value), y + h + _SPREAD / 2 - 1
        plates.dashes(kit, surface, median, (y - 4, y + h), (5, 8), "cool", 1.6, 220)
        words = f"median {report_text.number(spread.median.value)}"
        plates.caption(kit, surface, words, (median, y - 13), (left, left + w), 13, True)
        kit.line(surface, (self._x(spread.least), below), (self._x(spread.most), below), "edge2", 1.4)
        half = self.chart.whole * (self._x(self.chart.step) - self._x(0)) * 0.35
        ends = (self._x(spread.lower) - half, below), (self._x(spread.upper) + half, below)
        kit.line(surface, *ends, "brass_light", 5)
        kit.disc(surface, (median, below), 4.5, "night0", "cool", 2)

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """Return the callout of the column at a point."""
        n = int((point[0] - self._left(0)) // self._step)
        if not self.has(point) or not 0 <= n < len(self.columns):
            return None
        column = self.columns[n]
        found, lost = share(column.games, self.chart.games), column.games - column.won
        words = f"{report_text.counted(column.games, 'game')}, {report_text.with_range(found)}"
        if column.won and lost:
            words += f"\n{column.won:,} won, {lost:,} not won"
        at = self._left(n) + self._step, self.y(found.value)
        return Callout(at, f"{self.chart.axis.capitalize()}: {column.label}", words)


class CurvesDrawing(Drawing):
    """Steps of growing shares in the bands of their intervals."""

    def __init__(self, kit: Kit, chart: Curves, box: Box) -> None:
        super().__init__(kit, box)
        self.chart = chart
        self._step = self.plot[2] / len(chart.numbers)

    def draw(self, surface: Surface) -> None:
        """Draw the steps over the grid."""
        super().draw(surface)
        kit, (x, y, w, h) = self.kit, self.plot
        entries = [(ink, curve.word) for ink, curve in zip(_INKS, self.chart.curves, strict=False)]
        draw_legend(kit, surface, (x + w, y - 12), entries)
        for ink, curve, width in zip(_INKS, self.chart.curves, (4.0, 1.8), strict=False):
            before = self.y(0.0)
            for n, found in enumerate(curve.shares):
                left, right, at = x + n * self._step, x + (n + 1) * self._step, self.y(found.value)
                high, low = self.y(found.high), self.y(found.low)
                kit.fill(surface, (left, high, right - left, low - high), ink, None, 0, alpha=56)
                kit.line(surface, (left, before), (left, at), ink, width)
                kit.line(surface, (left, at), (right, at), ink, width)
                before = at
        every = max(
            1, -(-int(kit.text_width(str(self.chart.numbers[-1]), 13) + 10) // max(1, int(self._step)))
        )
        for n in range(0, len(self.chart.numbers), every):
            place = (x + (n + 0.5) * self._step, y + h + 14)
            kit.draw_text(surface, str(self.chart.numbers[n]), place, 13, "text2", False, "center")
        place = (x + w / 2, y + h + 32)
        kit.draw_text(surface, self.chart.axis, place, 13, "text2", False, "center", w)

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """Return the callout of the number at a point."""
        if not self.has(point):
            return None
        n = min(len(self.chart.numbers) - 1, int((point[0] - self.plot[0]) // self._step))
        words = (f"{curve.word} {report_text.with_range(curve.shares[n])}" for curve in self.chart.curves)
        at = self.plot[0] + (n + 1) * self._step, self.y(self.chart.curves[0].shares[n].value)
        return Callout(at, f"{self.chart.axis} {self.chart.numbers[n]}".capitalize(), "\n".join(words))


def drawing(kit: Kit, chart: Histogram | Curves, box: Box) -> Drawing:
    """Return the plot of a chart in a box."""
    return (
        HistogramDrawing(kit, chart, box) if isinstance(chart, Histogram) else CurvesDrawing(kit, chart, box)
    )
