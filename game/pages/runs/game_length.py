"""The panel of how long games took, as columns: games that were won, on top of them games that nobody won."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.pages.parts.charts import Callout, cut_fill, draw_legend, gridline
from game.pages.parts.page import EDGE
from game.pages.runs.panel import Panel
from game.simulate import words
from game.simulate.figures import Figures
from game.simulate.intervals import share
from game.ui import plates
from game.ui.canvas import Box

_FOOT, _SPREAD, _HEAD = 22.0, 18.0, 24.0
"""Logical px of height: of the numbers, of the line above them, of the median's words."""
_LEAST_COLUMN = 9.0
_TOPS = (0.02, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1.0)


class Column(NamedTuple):
    """Games that took `first` to `last` turns: those that somebody won, and all of them."""

    first: int
    last: int
    won: int
    games: int

    @property
    def label(self) -> str:
        """9, or 10–14"""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def columns_of(figures: Figures, most: int) -> list[Column]:
    """Every length from the shortest to the longest, at most so many columns: several lengths share one then."""
    rows = figures.turns
    step = -(-len(rows) // max(1, most))
    found, before = [], 0
    for at in range(0, len(rows), step):
        block = rows[at : at + step]
        by_then = round(block[-1].won_by_then.won)
        games = sum(row.ended for row in block)
        found.append(Column(block[0].turn, block[-1].turn, by_then - before, games))
        before = by_then
    return found


class LengthPanel(Panel):
    """A histogram; below the columns where the middle half of all games lies."""

    @property
    def heading(self) -> str:
        return f"{self.figures.turn_word.capitalize()}s per game"

    def measure(self) -> None:
        """Cut the games into columns, the highest below a round share."""
        x, y, w, h = self.inside
        left = self.kit.text_width("100 %", 13) + 10
        self.plot = (x + left, y + _HEAD, w - left, h - _HEAD - _FOOT - _SPREAD)
        self.columns = columns_of(self.figures, int(self.plot[2] // _LEAST_COLUMN))
        most = max(column.games for column in self.columns) / self.figures.games
        self._top = next((top for top in _TOPS if most <= top), 1.0)
        self._step = self.plot[2] / max(4, len(self.columns))
        self._lengths = self.columns[0].last - self.columns[0].first + 1  # of a column

    def _left(self, n: int) -> float:
        """Where a column's part of the width begins; few columns stand in the middle."""
        spare = self.plot[2] - self._step * len(self.columns)
        return self.plot[0] + spare / 2 + n * self._step

    def _x(self, turn: float) -> float:
        """The middle of a turn."""
        return self._left(0) + self._step * (turn - self.columns[0].first + 0.5) / self._lengths

    def _y(self, part: float) -> float:
        _, y, _, h = self.plot
        return y + h - h * part / self._top

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        super().paint(surface, area)
        x, y, w, h = self.plot
        if 0 < self.figures.winning.decided.won < self.figures.games:
            at = self.area[0] + self.area[2] - EDGE, self.area[1] + 20
            draw_legend(self.kit, surface, at, (("brass", "won"), ("edge2", "not won")))
        lines = 4 if h > 110 else 2
        for n in range(1, lines + 1):
            part = self._top * n / lines
            label = f"{words.number(round(100 * part, 1))}\u00a0%"
            gridline(self.kit, surface, (x, x + w), self._y(part), label)
        self.kit.line(surface, (x, y + h), (x + w, y + h), "edge2", 1.4)
        for n, column in enumerate(self.columns):
            self._draw_column(surface, n, column)
        self._draw_numbers(surface)
        self._draw_spread(surface)

    def _draw_column(self, surface: Surface, n: int, column: Column) -> None:
        base, games = self._y(0), self.figures.games
        won = min(self._y(column.won / games), base - 1) if column.won else base
        top = min(self._y(column.games / games), won - 1) if column.games > column.won else won
        x, gap = self._left(n), max(1.0, self._step * 0.14)
        for ink, high, low in (("edge2", top, won), ("brass", won, base)):
            if high < low:
                whole = (x + gap, high, self._step - 2 * gap, self.plot[3] + 8)
                cut_fill(self.kit, surface, whole, (x, high, self._step, low - high), ink, 3)

    def _draw_numbers(self, surface: Surface) -> None:
        """The lengths below the columns, as many as have room."""
        kit, y = self.kit, self.plot[1] + self.plot[3] + _SPREAD + 10
        apart = max(kit.text_width(column.label, 13) for column in self.columns) + 8
        every = max(1, -(-int(apart) // max(1, int(self._step))))
        for n in range(0, len(self.columns), every):
            at = (self._left(n) + self._step / 2, y)
            kit.draw_text(surface, self.columns[n].label, at, 13, "text2", False, "center")

    def _draw_spread(self, surface: Surface) -> None:
        """The median with its words; below the columns a line from the shortest to the longest game, thick where
        the middle half of all lies."""
        kit, length, (left, y, w, h) = self.kit, self.figures.length, self.plot
        median, below = self._x(length.median.value), y + h + _SPREAD / 2 - 1
        plates.dashes(kit, surface, median, (y - 4, y + h), (5, 8), "cool", 1.6, 220)
        told = f"median {words.number(length.median.value)}"
        plates.caption(kit, surface, told, (median, y - 13), (left, left + w), 13, True)
        kit.line(surface, (self._x(length.least), below), (self._x(length.most), below), "edge2", 1.4)
        half = self._step / 2 / self._lengths * 0.7
        ends = (self._x(length.lower) - half, below), (self._x(length.upper) + half, below)
        kit.line(surface, *ends, "brass_light", 5)
        kit.disc(surface, (median, below), 4.5, "night0", "cool", 2)

    # -- the pointer

    def callout(self, point: tuple[float, float]) -> Callout | None:
        """What the column at a point says."""
        x, y, w, h = self.plot
        if not (x <= point[0] < x + w and y - _HEAD <= point[1] < y + h + _SPREAD + _FOOT):
            return None
        n = int((point[0] - self._left(0)) // self._step)
        if not 0 <= n < len(self.columns):
            return None
        column = self.columns[n]
        found, lost = share(column.games, self.figures.games), column.games - column.won
        told = f"{words.counted(column.games, 'game')}, {words.with_range(found)}"
        if column.won and lost:
            told += f"\n{column.won:,} won, {lost:,} not won"
        title = f"{self.figures.turn_word.capitalize()} {column.label}"
        return Callout((self._left(n) + self._step, self._y(found.value)), title, told)
