"""Where a round and a count of progress lie on a chart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.ui.canvas import Box
from rules.tabletop import Course

_STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50, 100, 200, 500, 1000)


class Plane(NamedTuple):
    """The rounds of a course from left to right and its progress upwards, in a box of logical px.

    The full count lies `head` below the upper edge, so that there is room over it.
    """

    course: Course
    box: Box
    head: float

    def x(self, round_: float) -> float:
        """Where a round ends."""
        return self.box[0] + self.box[2] * round_ / max(1, self.course.rounds)

    def y(self, count: float) -> float:
        """Where a count lies."""
        _, y, _, h = self.box
        return y + h - (h - self.head) * count / max(1, self.course.most)

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.box[1] + self.box[3]

    @property
    def right(self) -> float:
        """The right edge."""
        return self.box[0] + self.box[2]

    def round_at(self, x: float) -> int:
        """The round nearest to a place from left to right."""
        return round((x - self.box[0]) / max(1.0, self.box[2]) * self.course.rounds)

    def pixels(self, points: Iterable[tuple[float, float]], drawing: Box, s: float) -> list[str]:
        """Rounds with their counts as "x y" in a drawing that fills a box, `s` device px a logical px."""
        left, top, _, _ = drawing
        return [
            f"{(self.x(round_) - left) * s:.1f} {(self.y(count) - top) * s:.1f}" for round_, count in points
        ]

    def rounds(self, least: float) -> list[int]:
        """The rounds to be written, at least so many logical px apart; the last is always there."""
        return _scale(self.course.rounds, self.box[2], least)

    def counts(self, least: float) -> list[int]:
        """The counts to be written, from 0 to the greatest."""
        return [0, *_scale(self.course.most, self.box[3] - self.head, least)]


def _scale(most: int, length: float, least: float) -> list[int]:
    unit = length / max(1, most)
    step = next((step for step in _STEPS if step * unit >= least), most)
    return [*(n for n in range(step, most, step) if (most - n) * unit >= least * 0.9), most]


def spread(places: list[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places (from above, downwards) moved until all are `apart` and within the edges, as far as that goes."""
    moved = list(places)
    for i in range(1, len(moved)):
        moved[i] = max(moved[i], moved[i - 1] + apart)
    limit = bottom
    for i in reversed(range(len(moved))):
        moved[i] = min(moved[i], limit)
        limit = moved[i] - apart
    return [max(top, place) for place in moved]
