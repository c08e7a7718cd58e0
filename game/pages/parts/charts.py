"""What charts share: the plane they lie in, scales of round numbers, bars in a track, legends, callouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pygame import Surface

from game.simulate.intervals import Interval
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit

_STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50, 100, 200, 500, 1000)
_REACHES = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0)


class Callout(NamedTuple):
    """What is said of a place in a chart: where, a title, words below it."""

    at: tuple[float, float]
    title: str
    words: str


class Plane(NamedTuple):
    """Counts 0 to `wide` from left to right and 0 to `high` upwards, in a box of logical px.

    `high` lies `head` below the upper edge, so that there is room over it.
    """

    wide: int
    high: int
    box: Box
    head: float

    def x(self, across: float) -> float:
        """Where a count lies from left to right."""
        return self.box[0] + self.box[2] * across / max(1, self.wide)

    def y(self, up: float) -> float:
        """Where a count lies from below."""
        _, y, _, h = self.box
        return y + h - (h - self.head) * up / max(1, self.high)

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.box[1] + self.box[3]

    @property
    def right(self) -> float:
        """The right edge."""
        return self.box[0] + self.box[2]

    def nearest(self, x: float) -> int:
        """The count across that is nearest to a place."""
        return round((x - self.box[0]) / max(1.0, self.box[2]) * self.wide)

    def path(self, points: Iterable[tuple[float, float]], drawing: Box, s: float) -> list[str]:
        """Points as "x y" in a drawing that fills a box, `s` device px a logical px."""
        left, top, _, _ = drawing
        return [f"{(self.x(across) - left) * s:.1f} {(self.y(up) - top) * s:.1f}" for across, up in points]

    def ticks_across(self, least: float) -> list[int]:
        """The counts to be written below, at least so many logical px apart; the last is always there."""
        return _ticks(self.wide, self.box[2], least)

    def ticks_up(self, least: float) -> list[int]:
        """The counts to be written at the left, from 0 to the greatest."""
        return [0, *_ticks(self.high, self.box[3] - self.head, least)]


def _ticks(most: int, length: float, least: float) -> list[int]:
    """Even steps up to the greatest count, or round ones where no even ones have room."""
    unit = length / max(1, most)
    round_ = next((step for step in _STEPS if step * unit >= least), most)
    step = next((step for step in range(round_, 2 * round_) if most % step == 0), round_)
    return [*(n for n in range(step, most, step) if (most - n) * unit >= least * 0.9), most]


def spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places (from above, downwards) moved until all are `apart` and within the edges, as far as that goes."""
    moved = list(places)
    for i in range(1, len(moved)):
        moved[i] = max(moved[i], moved[i - 1] + apart)
    limit = bottom
    for i in reversed(range(len(moved))):
        moved[i] = min(moved[i], limit)
        limit = moved[i] - apart
    return [max(top, place) for place in moved]


def gridline(
    kit: Kit, surface: Surface, ends: tuple[float, float], y: float, label: str, strong: bool = False
) -> None:
    """A line across with its label at the left; a strong one is where the scale begins or ends."""
    kit.line(surface, (ends[0], y), (ends[1], y), "edge2" if strong else "edge", 1, 255 if strong else 100)
    if label:
        ink = "text" if strong else "text2"
        kit.draw_text(surface, label, (ends[0] - 8, y), 13, ink, strong, "midright")


def draw_bar(kit: Kit, surface: Surface, track: Box, part: float, ink: str = "brass") -> None:
    """A bar that fills a part (0..1) of its track."""
    x, y, w, h = track
    kit.fill(surface, track, "night0", "night1", 5)
    if part > 0:
        cut_fill(kit, surface, (x - w + max(3.0, w * min(1.0, part)), y, w, h), track, ink, 4)


def cut_fill(kit: Kit, surface: Surface, box: Box, window: Box, ink: str, radius: float) -> None:
    """Fill what is seen of a box in a window. The box is one cached picture, cut where the window ends: nothing
    is drawn anew as a bar grows."""
    before = surface.get_clip()
    surface.set_clip(before.clip(kit.canvas.rect(*window)))
    kit.fill(surface, box, ink, None, radius)
    surface.set_clip(before)


def draw_legend(
    kit: Kit, surface: Surface, at: tuple[float, float], entries: Sequence[tuple[str, str]]
) -> None:
    """Squares with their words as (ink, words) on a line, ending at a point."""
    right, y = at
    for ink, words in reversed(entries):
        right -= kit.text_width(words, 13)
        kit.draw_text(surface, words, (right, y), 13, "text2", False, "midleft")
        kit.fill(surface, (right - 18, y - 6, 12, 12), ink, None, 3)
        right -= 34


def draw_callout(kit: Kit, surface: Surface, callout: Callout, box: Box) -> None:
    """A tooltip beside the place, on its other side where it would reach beyond the box."""
    w, h = plates.tooltip_size(kit, callout.title, callout.words)
    x, y = callout.at
    left = x + 14 if x + 14 + w <= box[0] + box[2] - 6 else x - 14 - w
    top = max(box[1] + 4, min(y - h / 2, box[1] + box[3] - h - 4))
    plates.tooltip(kit, surface, (left, top), callout.title, callout.words)


# -- intervals


def draw_whisker(kit: Kit, surface: Surface, low: float, high: float, y: float) -> None:
    """From where to where a figure may lie, between two caps, dark under it so that it stands out anywhere."""
    for width, colour in ((3.6, "night0"), (1.4, "text")):
        kit.line(surface, (low, y), (high, y), colour, width)
        for x in (low, high):
            kit.line(surface, (x, y - 4), (x, y + 4), colour, width)


def reach_of(differences: Sequence[Interval]) -> float:
    """How far an axis goes to each side of nothing: a round number that holds the differences and, but for the
    widest, their whiskers."""
    values = max((abs(one.value) for one in differences), default=0.0)
    ends = sorted(max(abs(one.low), abs(one.high)) for one in differences)
    wanted = max(values * 1.1, ends[int(len(ends) * 0.9) - 1] if len(ends) > 4 else (ends or [0.1])[-1])
    return next((reach for reach in _REACHES if wanted <= reach), wanted)


def draw_difference(
    kit: Kit, surface: Surface, box: Box, found: Interval, reach: float, sure: bool, faint: bool = False
) -> None:
    """A middle line, the whisker, a dot: bright where it is `sure` to be more than chance."""
    x, y, w, h = box
    middle = y + h / 2

    def place(value: float) -> float:
        return x + w * (0.5 + max(-1.0, min(1.0, value / reach)) / 2)

    kit.line(surface, (place(0), y + 3), (place(0), y + h - 3), "edge2", 1, 160)
    ink = ("good" if found.value > 0 else "refused") if sure else "mute" if faint else "text2"
    ends = (place(found.low), middle), (place(found.high), middle)
    kit.line(surface, *ends, ink, 2 if sure else 1.4, 255 if sure else 170)
    for value in (found.low, found.high):
        if abs(value) <= reach:
            kit.line(surface, (place(value), middle - 4), (place(value), middle + 4), ink, 1.4)
    fill, rim = (ink, "night0") if sure else ("panel_bottom", ink)
    kit.disc(surface, (place(found.value), middle), 5 if sure else 4.5, fill, rim, 1.5)
