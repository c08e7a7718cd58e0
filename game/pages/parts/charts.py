"""Shared chart elements: the plane, axes with round numbers, bars, legends, callouts."""

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
    """A note on a point of a chart: its place, a title, lines below it."""

    at: tuple[float, float]
    title: str
    words: str


class Plane(NamedTuple):
    """A coordinate system from 0 to `wide` rightwards and 0 to `high` upwards, in a box of logical pixels.

    `high` is `head` below the upper edge, to leave room above.
    """

    wide: int
    high: int
    box: Box
    head: float

    def x(self, across: float) -> float:
        """Return the x of a value on the horizontal axis."""
        return self.box[0] + self.box[2] * across / max(1, self.wide)

    def y(self, up: float) -> float:
        """Return the y of a value on the vertical axis."""
        _, y, _, h = self.box
        return y + h - (h - self.head) * up / max(1, self.high)

    @property
    def bottom(self) -> float:
        """Return the y of the lower edge."""
        return self.box[1] + self.box[3]

    @property
    def right(self) -> float:
        """Return the x of the right edge."""
        return self.box[0] + self.box[2]

    def nearest(self, x: float) -> int:
        """Return the horizontal value nearest to an x."""
        return round((x - self.box[0]) / max(1.0, self.box[2]) * self.wide)

    def path(self, points: Iterable[tuple[float, float]], drawing: Box, s: float) -> list[str]:
        """Return points as "x y" strings for a drawing that fills `drawing`, with `s` device pixels per
        logical pixel."""
        left, top, _, _ = drawing
        return [f"{(self.x(across) - left) * s:.1f} {(self.y(up) - top) * s:.1f}" for across, up in points]

    def ticks_across(self, least: float) -> list[int]:
        """Return the values to label below, at least `least` logical pixels apart; the maximum is always
        included."""
        return _ticks(self.wide, self.box[2], least)

    def ticks_up(self, least: float) -> list[int]:
        """Return the values to label at the left, from 0 to the maximum."""
        return [0, *_ticks(self.high, self.box[3] - self.head, least)]


def _ticks(most: int, length: float, least: float) -> list[int]:
    """Return values in even steps up to the maximum, or in round steps if no even ones fit."""
    unit = length / max(1, most)
    round_ = next((step for step in _STEPS if step * unit >= least), most)
    step = next((step for step in range(round_, 2 * round_) if most % step == 0), round_)
    return [*(n for n in range(step, most, step) if (most - n) * unit >= least * 0.9), most]


def spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Return positions (sorted downwards) moved to be `apart` pixels from each other between the edges, as
    far as possible."""
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
    """Draw a horizontal line with its label at the left; `strong` marks an end of the scale."""
    kit.line(surface, (ends[0], y), (ends[1], y), "edge2" if strong else "edge", 1, 255 if strong else 100)
    if label:
        ink = "text" if strong else "text2"
        kit.draw_text(surface, label, (ends[0] - 8, y), 13, ink, strong, "midright")


def draw_bar(kit: Kit, surface: Surface, track: Box, part: float, ink: str = "brass") -> None:
    """Draw a bar that fills a part (0 to 1) of its track."""
    x, y, w, h = track
    kit.fill(surface, track, "night0", "night1", 5)
    if part > 0:
        cut_fill(kit, surface, (x - w + max(3.0, w * min(1.0, part)), y, w, h), track, ink, 4)


def cut_fill(kit: Kit, surface: Surface, box: Box, window: Box, ink: str, radius: float) -> None:
    """Fill the part of a box inside a window. The box is one cached picture, clipped at the window, so a
    growing bar isn't redrawn."""
    before = surface.get_clip()
    surface.set_clip(before.clip(kit.canvas.rect(*window)))
    kit.fill(surface, box, ink, None, radius)
    surface.set_clip(before)


def draw_legend(
    kit: Kit, surface: Surface, at: tuple[float, float], entries: Sequence[tuple[str, str]]
) -> None:
    """Draw coloured squares with their labels, (ink, words), on a line ending at a point."""
    right, y = at
    for ink, words in reversed(entries):
        right -= kit.text_width(words, 13)
        kit.draw_text(surface, words, (right, y), 13, "text2", False, "midleft")
        kit.fill(surface, (right - 18, y - 6, 12, 12), ink, None, 3)
        right -= 34


def draw_callout(kit: Kit, surface: Surface, callout: Callout, box: Box) -> None:
    """Draw a tooltip beside its point, on the other side if it would leave the box."""
    w, h = plates.tooltip_size(kit, callout.title, callout.words)
    x, y = callout.at
    left = x + 14 if x + 14 + w <= box[0] + box[2] - 6 else x - 14 - w
    top = max(box[1] + 4, min(y - h / 2, box[1] + box[3] - h - 4))
    plates.tooltip(kit, surface, (left, top), callout.title, callout.words)


# -- intervals


def draw_whisker(kit: Kit, surface: Surface, low: float, high: float, y: float) -> None:
    """Draw an interval as a line with two caps, on a dark outline that makes it visible on any background."""
    for width, colour in ((3.6, "night0"), (1.4, "text")):
        kit.line(surface, (low, y), (high, y), colour, width)
        for x in (low, high):
            kit.line(surface, (x, y - 4), (x, y + 4), colour, width)


def reach_of(differences: Sequence[Interval]) -> float:
    """Return the end of an axis centred at 0: a round number that holds the differences and, except for the
    widest, their whiskers."""
    values = max((abs(one.value) for one in differences), default=0.0)
    ends = sorted(max(abs(one.low), abs(one.high)) for one in differences)
    wanted = max(values * 1.1, ends[int(len(ends) * 0.9) - 1] if len(ends) > 4 else (ends or [0.1])[-1])
    return next((reach for reach in _REACHES if wanted <= reach), wanted)


def draw_difference(
    kit: Kit, surface: Surface, box: Box, found: Interval, reach: float, sure: bool, faint: bool = False
) -> None:
    """Draw a zero line, the whisker and a dot; bright if the difference is `sure` to be more than chance."""
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
