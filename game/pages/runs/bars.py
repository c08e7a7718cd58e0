"""Shares as bars with whiskers: what so many games say, and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.simulate import words
from game.simulate.intervals import Interval, Share
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit

ROW, BAR = 38.0, 14.0
"""The least height of a row, and that of its bar."""
_ICON = 30.0
_TOPS = (0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1.0)
_GAP, _LEAST_BAR = 14.0, 84.0


class ShareRow(NamedTuple):
    """A bar: its words, its share, a smaller line below the words; `icon` or the badge of `seat` stands
    before it. `ink` fills the bar."""

    label: str
    share: Share | Interval
    note: str = ""
    icon: str = ""
    seat: int = -1
    ink: str = "brass"


class Scale(NamedTuple):
    """How rows of one chart share their width: where the bars begin and how wide they are (logical px from
    the left of a row), how wide the figures right of them; `top` is the share at the right end of a bar."""

    left: float
    wide: float
    figure: float
    top: float

    def x(self, row: Box, value: float) -> float:
        """Where a share lies in a row."""
        return row[0] + self.left + self.wide * min(1.0, max(0.0, value / self.top))


def top_of(rows: Sequence[ShareRow], even: float = 0.0) -> float:
    """The share at the right end of the bars: a round one that no whisker goes beyond."""
    most = max([even, *(row.share.high for row in rows)])
    return next((top for top in _TOPS if most <= top), 1.0)


def scale_of(kit: Kit, rows: Sequence[ShareRow], width: float, even: float = 0.0, top: float = 0.0) -> Scale:
    """Labels as wide as the longest of them within reason, then bars that reach to `top` (0: far enough
    for these rows), then figures."""
    icons = any(row.icon or row.seat >= 0 for row in rows)
    label = max(
        (max(kit.text_width(row.label, 15), kit.text_width(row.note, 12)) for row in rows), default=0.0
    )
    figure = max((kit.text_width(_between(row), 12) for row in rows), default=0.0)
    figure = max(figure, kit.text_width("100 %", 16, True))
    left = (
        (_ICON if icons else 0.0)
        + min(label, max(width * 0.3, width - figure - _LEAST_BAR - 2 * _GAP))
        + _GAP
    )
    return Scale(left, max(20.0, width - left - figure - _GAP), figure, top or top_of(rows, even))


def draw_shares(
    kit: Kit,
    surface: Surface,
    box: Box,
    rows: Sequence[ShareRow],
    even: float = 0.0,
    told: str = "",
    top: float = 0.0,
) -> int:
    """Rows below each other, as many as fit; `even` is marked by a dashed line that `told` names above. How
    many were drawn."""
    x, y, w, h = box
    scale = scale_of(kit, rows, w, even, top)
    head = 18.0 if even and told else 0.0
    fits = min(len(rows), max(1, int((h - head) // ROW)))
    step = min(ROW * 1.4, (h - head) / max(1, fits))
    if even:
        draw_even(kit, surface, (x, y, w, head + step * fits), scale, even, told)
    for n, row in enumerate(rows[:fits]):
        draw_share(kit, surface, (x, y + head + n * step, w, step), row, scale)
    return fits


def draw_even(kit: Kit, surface: Surface, box: Box, scale: Scale, even: float, told: str) -> None:
    """The dashed line of what chance alone would give, its words above it."""
    x, (top, bottom) = scale.x(box, even), (box[1] + (16 if told else 0), box[1] + box[3])
    plates.dashes(kit, surface, x, (top, bottom), (5, 9), "cool", 1.2, 170)
    if told:
        plates.caption(kit, surface, told, (x, box[1] + 6), (box[0], box[0] + box[2]), 12)


def draw_share(kit: Kit, surface: Surface, box: Box, row: ShareRow, scale: Scale) -> None:
    """One row: its words, its bar in a track, the whisker of its interval, the figure."""
    x, y, w, h = box
    middle, left = y + h / 2, x
    if row.seat >= 0:
        kit.player_badge(surface, row.seat, (x + 12, middle), 22)
    elif row.icon:
        kit.draw_icon(surface, row.icon, (x + 12, middle), 19, "text2")
    if row.icon or row.seat >= 0:
        left += _ICON
    room = x + scale.left - _GAP + 6 - left
    kit.draw_text(
        surface, row.label, (left, middle - (8 if row.note else 0)), 15, "text", False, "midleft", room
    )
    if row.note:
        kit.draw_text(surface, row.note, (left, middle + 10), 12, "mute", False, "midleft", room)
    track = (x + scale.left, middle - BAR / 2, scale.wide, BAR)
    draw_bar(kit, surface, track, (scale.x(box, row.share.value) - track[0]) / track[2], row.ink)
    draw_whisker(kit, surface, scale.x(box, row.share.low), scale.x(box, row.share.high), middle)
    right = x + w
    kit.draw_text(surface, words.percent(row.share.value), (right, middle - 8), 16, "text", True, "midright")
    kit.draw_text(surface, _between(row), (right, middle + 10), 12, "text2", False, "midright")


def draw_bar(kit: Kit, surface: Surface, track: Box, part: float, ink: str = "brass") -> None:
    """A bar that fills a part (0..1) of its track."""
    x, y, w, h = track
    kit.fill(surface, track, "night0", "night1", 5)
    if part <= 0:
        return
    # The whole bar is drawn further left and cut at the track: one picture serves every length.
    before = surface.get_clip()
    surface.set_clip(before.clip(kit.canvas.rect(x, y, w, h)))
    kit.fill(surface, (x - w + max(3.0, w * min(1.0, part)), y, w, h), ink, None, 4)
    surface.set_clip(before)


def draw_whisker(kit: Kit, surface: Surface, low: float, high: float, y: float, ink: str = "text") -> None:
    """From where to where a figure may lie, between two caps, dark under it so that it stands out anywhere."""
    for width, colour in ((3.6, "night0"), (1.4, ink)):
        kit.line(surface, (low, y), (high, y), colour, width)
        for x in (low, high):
            kit.line(surface, (x, y - 4), (x, y + 4), colour, width)


def _between(row: ShareRow) -> str:
    return f"{words.between(row.share)}\u00a0%"
