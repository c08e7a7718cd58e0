"""How long games took, as columns: games that were won, on top of them games that nobody won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.simulate import words
from game.simulate.figures import Figures
from game.simulate.intervals import share
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit

_FOOT, _BOXES, _HEAD = 22.0, 18.0, 24.0
_LEAST_COLUMN = 9.0


class Told(NamedTuple):
    """What is said of a place in a chart: where, a title, words below it."""

    at: tuple[float, float]
    title: str
    words: str


class Column(NamedTuple):
    """Games that took `first` to `last` turns: those that somebody won, and the others."""

    first: int
    last: int
    won: int
    open: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.open

    @property
    def label(self) -> str:
        """9, or 10–14"""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def columns_of(figures: Figures, most: int) -> tuple[Column, ...]:
    """Every length from the shortest to the longest, at most so many columns: several lengths share one then."""
    rows = figures.turns
    step = -(-len(rows) // max(1, most))
    blocks = [rows[at : at + step] for at in range(0, len(rows), step)]
    found, before = [], 0
    for block in blocks:
        games, won = sum(row.ended for row in block), round(block[-1].won_by_then.won) - before
        before += won
        found.append(Column(block[0].turn, block[-1].turn, won, games - won))
    return tuple(found)


class Histogram:
    """The lengths of games in a box; below the columns where the middle half of all games lies."""

    def __init__(self, kit: Kit, figures: Figures, box: Box) -> None:
        self.kit, self.figures = kit, figures
        x, y, w, h = box
        left = kit.text_width("100 %", 12) + 10
        self.plot: Box = (x + left, y + _HEAD, w - left, h - _HEAD - _FOOT - _BOXES)
        self.columns = columns_of(figures, int(self.plot[2] // _LEAST_COLUMN))
        self.top = _top(max(column.games for column in self.columns) / figures.games)

    # -- where things lie

    @property
    def _step(self) -> float:
        return self.plot[2] / max(4, len(self.columns))

    def _left(self, n: int) -> float:
        """Where a column's share of the width begins; few columns stand in the middle."""
        spare = self.plot[2] - self._step * len(self.columns)
        return self.plot[0] + spare / 2 + n * self._step

    def _x(self, turn: float) -> float:
        """The middle of a turn."""
        first = self.columns[0].first
        wide = self.columns[0].last - first + 1
        return self._left(0) + self._step * (turn - first + 0.5) / wide

    def _y(self, part: float) -> float:
        _, y, _, h = self.plot
        return y + h - h * part / self.top

    # -- drawing

    def draw(self, surface: Surface) -> None:
        """Axis, columns, median, and the spread below them."""
        self._axis(surface)
        for n, column in enumerate(self.columns):
            self._column(surface, n, column)
        self._numbers(surface)
        self._median(surface)
        self._spread(surface)

    def _axis(self, surface: Surface) -> None:
        kit, (x, _, w, h) = self.kit, self.plot
        lines = 4 if h > 110 else 2
        for n in range(1, lines + 1):
            part = self.top * n / lines
            kit.line(surface, (x, self._y(part)), (x + w, self._y(part)), "edge", 1, 90)
            kit.draw_text(surface, _percent(part), (x - 8, self._y(part)), 12, "text2", False, "midright")
        kit.line(surface, (x, self._y(0)), (x + w, self._y(0)), "edge2", 1.4)

    def _column(self, surface: Surface, n: int, column: Column) -> None:
        base, games = self._y(0), self.figures.games
        won = min(self._y(column.won / games), base - 1) if column.won else base
        top = min(self._y(column.games / games), won - 1) if column.open else won
        for ink, high, low in (("edge2", top, won), ("brass", won, base)):
            if high < low:
                self._block(surface, n, high, low, ink)

    def _block(self, surface: Surface, n: int, high: float, low: float, ink: str) -> None:
        """A part of a column. It is one picture of the plot's height that is cut where the part ends: nothing
        is drawn anew as it grows."""
        x, gap = self._left(n), max(1.0, self._step * 0.14)
        before = surface.get_clip()
        surface.set_clip(before.clip(self.kit.canvas.rect(x, high, self._step, low - high)))
        self.kit.fill(surface, (x + gap, high, self._step - 2 * gap, self.plot[3] + 8), ink, None, 3)
        surface.set_clip(before)

    def _numbers(self, surface: Surface) -> None:
        kit, y = self.kit, self.plot[1] + self.plot[3] + _BOXES + 10
        labels = [column.label for column in self.columns]
        apart = max(kit.text_width(label, 13) for label in labels) + 8
        every = max(1, -(-int(apart) // max(1, int(self._step))))
        for n in range(0, len(labels), every):
            kit.draw_text(
                surface, labels[n], (self._left(n) + self._step / 2, y), 13, "text2", False, "center"
            )

    def _median(self, surface: Surface) -> None:
        """A light line at the median, its words above."""
        kit, median = self.kit, self.figures.length.median.value
        x, (left, y, w, h) = self._x(median), self.plot
        plates.dashes(kit, surface, x, (y - 4, y + h), (5, 8), "cool", 1.6, 220)
        plates.caption(
            kit, surface, f"median {words.number(median)}", (x, y - 13), (left, left + w), 13, True
        )

    def _spread(self, surface: Surface) -> None:
        """From the shortest to the longest game, thick where the middle half of all lies."""
        kit, length = self.kit, self.figures.length
        y = self.plot[1] + self.plot[3] + _BOXES / 2 - 1
        kit.line(surface, (self._x(length.least), y), (self._x(length.most), y), "edge2", 1.4)
        half = self._step / 2 / (self.columns[0].last - self.columns[0].first + 1)
        left, right = self._x(length.lower) - half * 0.7, self._x(length.upper) + half * 0.7
        kit.line(surface, (left, y), (right, y), "brass_light", 5)
        kit.disc(surface, (self._x(length.median.value), y), 4.5, "night0", "cool", 2)

    # -- the pointer

    def told(self, point: tuple[float, float]) -> Told | None:
        """What the column at a point says."""
        x, y, w, h = self.plot
        if not (x <= point[0] < x + w and y - _HEAD <= point[1] < y + h + _BOXES + _FOOT):
            return None
        n = int((point[0] - self._left(0)) // self._step)
        if not 0 <= n < len(self.columns):
            return None
        column, figures = self.columns[n], self.figures
        found = share(column.games, figures.games)
        title = f"{figures.turn_word.capitalize()} {column.label}"
        lines = [
            f"{words.counted(column.games, 'game')}, {words.percent(found.value)} ({words.between(found)} %)"
        ]
        if column.won and column.open:
            lines.append(f"{column.won:,} won, {column.open:,} not won")
        return Told((self._left(n) + self._step, self._y(found.value)), title, "\n".join(lines))


def legend(figures: Figures) -> list[tuple[str, str]]:
    """(ink, words) of what the columns are made of; nothing where they are all alike."""
    return [("brass", "won"), ("edge2", "not won")] if 0 < figures.winning.decided.won < figures.games else []


def draw_legend(
    kit: Kit, surface: Surface, right: float, y: float, entries: Sequence[tuple[str, str]]
) -> None:
    """Squares with their words, ending at `right`."""
    for ink, told in reversed(entries):
        right -= kit.text_width(told, 13)
        kit.draw_text(surface, told, (right, y), 13, "text2", False, "midleft")
        kit.fill(surface, (right - 18, y - 6, 12, 12), ink, None, 3)
        right -= 34


def _top(part: float) -> float:
    """A round share that no column goes beyond."""
    steps = (0.02, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1.0)
    return next((step for step in steps if part <= step), 1.0)


def _percent(part: float) -> str:
    return f"{words.number(round(100 * part, 1))}\u00a0%"
