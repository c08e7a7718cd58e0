"""The panel of who won: a bar a bot and a seat, with the whisker of its interval."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.pages.parts.charts import draw_bar, draw_whisker
from game.pages.runs.panel import Panel
from game.simulate import words
from game.simulate.figures import Figures
from game.simulate.intervals import Interval
from game.ui import plates
from game.ui.canvas import Box
from rules.bots.names import title_of

ROW, BAR, HEAD = 36.0, 14.0, 20.0
"""Logical px of height: of a row at least, of its bar, of the words over the rows."""
_ICON, _GAP, _LEAST_BAR = 30.0, 14.0, 84.0
_TOPS = (0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1.0)


class ShareRow(NamedTuple):
    """The words of a bar, its share, a smaller line below the words; before them the badge of `seat`, or that of
    a bot (-1)."""

    label: str
    share: Interval
    note: str = ""
    seat: int = -1


class WinnersPanel(Panel):
    """The bots, the best first, then the seats in their order."""

    heading = "Who won"
    figure = "of all games, with 95\u00a0% intervals"

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = self.inside
        row = max(ROW, min(ROW * 1.4, (h - HEAD) / len(self._rows)))
        box = (x - 4, y + HEAD, w + 8, h - HEAD)
        self.page.rows("winners", box, row, len(self._rows), self._draw_row)

    def measure(self) -> None:
        self._rows = share_rows(self.figures)

    def paint(self, surface: Surface, area: Box) -> None:
        super().paint(surface, area)
        if self._even:
            x, y, w, _ = self.inside
            told = f"even {words.percent(self._even, 0 if self._even > 0.1 else 1)}"
            left, wide = self._bars(w - self.page.named["winners"].bar)
            at = x + left + wide * min(1.0, self._even / self._top)
            plates.caption(self.kit, surface, told, (at, y + 8), (x, x + w), 12)

    @property
    def _even(self) -> float:
        """The share of a seat that wins no more than chance gives it, 0 alone."""
        return 0.0 if self.figures.solo else self.figures.winning.even

    @property
    def _top(self) -> float:
        """The share at the right end of the bars: a round one that no whisker goes beyond."""
        most = max([self._even, *(row.share.high for row in self._rows)])
        return next((top for top in _TOPS if most <= top), 1.0)

    def _bars(self, width: float) -> tuple[float, float]:
        """Where the bars begin and how wide they are: labels as wide as the longest of them within reason, then
        bars, then figures."""
        kit = self.kit
        label = max(max(kit.text_width(row.label, 15), kit.text_width(row.note, 12)) for row in self._rows)
        figure = max(kit.text_width(_between(row), 12) for row in self._rows)
        figure = max(figure, kit.text_width("100 %", 16, True))
        room = max(width * 0.3, width - figure - _LEAST_BAR - 2 * _GAP - _ICON)
        left = _ICON + min(label, room) + _GAP
        return left, max(20.0, width - left - figure - _GAP)

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Words, bar, whisker, figures, and the dashed line of what chance alone would give."""
        kit, row, x, w = self.kit, self._rows[i], box[0] + 4, box[2] - 8
        middle, (left, wide) = box[1] + box[3] / 2, self._bars(box[2] - 8)

        def place(share: float) -> float:
            return x + left + wide * min(1.0, max(0.0, share / self._top))

        if row.seat >= 0:
            kit.player_badge(surface, row.seat, (x + 12, middle), 22)
        else:
            kit.draw_icon(surface, "bot", (x + 12, middle), 19, "text2")
        room = left - _GAP + 6 - _ICON
        self.draw_cell(surface, row.label, row.note, (x + _ICON, middle), "midleft", "text", room, bold=False)
        if self._even:
            ends = box[1], box[1] + box[3]
            plates.dashes(kit, surface, place(self._even), ends, (5, 9), "cool", 1.2, 170)
        draw_bar(kit, surface, (x + left, middle - BAR / 2, wide, BAR), row.share.value / self._top)
        draw_whisker(kit, surface, place(row.share.low), place(row.share.high), middle)
        value, at = words.percent(row.share.value), (x + w, middle)
        self.draw_cell(surface, value, _between(row), at, "midright", "text", w - left - wide)


def share_rows(figures: Figures) -> list[ShareRow]:
    """The bots where several played, and the seats, unless always the same bots sat in them: then they are the
    same rows. Alone: the only bot."""
    winning, several = figures.winning, words.several_bots(figures)
    bots = [
        ShareRow(title_of(row.bot), row.share, f"a seat of {row.seats}" if row.seats > 1 else "")
        for row in sorted(winning.bots, key=lambda row: -row.share.value)
    ]
    if figures.solo or (several and words.fixed(figures)):
        return bots
    seats = [ShareRow(f"Seat {row.seat + 1}", row.share, seat=row.seat) for row in winning.seats]
    return [*bots, *seats] if several else seats


def _between(row: ShareRow) -> str:
    return f"{words.between(row.share)}\u00a0%"
