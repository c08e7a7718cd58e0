"""Differences about a middle line: a dot a figure, with the whisker of its interval."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pygame import Surface

from game.simulate.intervals import Interval
from game.ui.canvas import Box
from game.ui.kit import Kit

_REACHES = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0)


class Reach(NamedTuple):
    """How far the axis goes to each side of nothing."""

    most: float

    def x(self, box: Box, value: float) -> float:
        """Where a difference lies in a box; what is beyond the axis stands at its end."""
        part = max(-1.0, min(1.0, value / self.most))
        return box[0] + box[2] * (0.5 + part / 2)


def reach_of(differences: Iterable[Interval]) -> Reach:
    """A round reach that holds the figures and, but for the widest, their whiskers."""
    found = list(differences)
    values = max((abs(one.value) for one in found), default=0.0)
    ends = sorted(max(abs(one.low), abs(one.high)) for one in found)
    wanted = max(values * 1.1, ends[int(len(ends) * 0.9) - 1] if len(ends) > 4 else (ends or [0.1])[-1])
    return Reach(next((reach for reach in _REACHES if wanted <= reach), wanted))


def draw_difference(
    kit: Kit, surface: Surface, box: Box, found: Interval, reach: Reach, faint: bool = False
) -> None:
    """The middle line, the whisker, the dot: bright where the whole whisker lies on one side."""
    middle = box[1] + box[3] / 2
    zero = reach.x(box, 0)
    kit.line(surface, (zero, box[1] + 3), (zero, box[1] + box[3] - 3), "edge2", 1, 160)
    low, high = reach.x(box, found.low), reach.x(box, found.high)
    sure = found.excludes(0) and not faint
    ink = ("good" if found.value > 0 else "refused") if sure else "mute" if faint else "text2"
    kit.line(surface, (low, middle), (high, middle), ink, 2 if sure else 1.4, 255 if sure else 170)
    for x, value in ((low, found.low), (high, found.high)):
        if abs(value) <= reach.most:
            kit.line(surface, (x, middle - 4), (x, middle + 4), ink, 1.4)
    at = (reach.x(box, found.value), middle)
    if sure:
        kit.disc(surface, at, 5, ink, "night0", 1.4)
    else:
        kit.disc(surface, at, 4.5, "panel_bottom", ink, 1.6)
