"""The charts of a report on a screen: histograms of games, and growing shares."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pygame import Surface

from game.pages.parts.charts import Callout, cut_fill, draw_legend, gridline
from game.simulate import report_text
from game.simulate.charts import Curves, Histogram
from game.simulate.intervals import share
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit

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
        told = f"median {report_text.number(spread.median.value)}"
        plates.caption(kit, surface, told, (median, y - 13), (left, left + w), 13, True)
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
        told = f"{report_text.counted(column.games, 'game')}, {report_text.with_range(found)}"
        if column.won and lost:
            told += f"\n{column.won:,} won, {lost:,} not won"
        at = self._left(n) + self._step, self.y(found.value)
        return Callout(at, f"{self.chart.axis.capitalize()}: {column.label}", told)


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
        told = (f"{curve.word} {report_text.with_range(curve.shares[n])}" for curve in self.chart.curves)
        at = self.plot[0] + (n + 1) * self._step, self.y(self.chart.curves[0].shares[n].value)
        return Callout(at, f"{self.chart.axis} {self.chart.numbers[n]}".capitalize(), "\n".join(told))


def drawing(kit: Kit, chart: Histogram | Curves, box: Box) -> Drawing:
    """Return the plot of a chart in a box."""
    return (
        HistogramDrawing(kit, chart, box) if isinstance(chart, Histogram) else CurvesDrawing(kit, chart, box)
    )
