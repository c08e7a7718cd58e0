"""The canvas: logical units and the device pixels of one window (LOOK 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

Box = tuple[float, float, float, float]
"""A box in logical px: x, y, width, height."""

BASE_W, BASE_H = 1280, 720


@dataclass(frozen=True, slots=True)
class Canvas:
    """A window of `width` x `height` device px at a user scale (1.0 is 100 %)."""

    width: int = BASE_W
    height: int = BASE_H
    user_scale: float = 1.0
    s: float = field(init=False)
    """The device px per logical px."""

    def __post_init__(self) -> None:
        s = min(self.width / BASE_W, self.height / BASE_H) * self.user_scale
        object.__setattr__(self, "s", s)  # read thousands of times a frame

    @property
    def w(self) -> float:
        """Return the width in logical px."""
        return self.width / self.s

    @property
    def h(self) -> float:
        """Return the height in logical px."""
        return self.height / self.s

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in device px."""
        return self.width, self.height

    @property
    def screenful(self) -> int:
        """Return the bytes of one picture that fills the window, the unit of cache limits."""
        return 4 * self.width * self.height

    @property
    def box(self) -> Box:
        """Return the whole canvas as a box in logical px."""
        return 0.0, 0.0, self.w, self.h

    def px(self, value: float) -> int:
        """Return a logical length in device px, at least 1 for any positive length."""
        return max(1, round(value * self.s)) if value > 0 else round(value * self.s)

    def pos(self, x: float, y: float) -> tuple[int, int]:
        """Return a logical point in device px."""
        return round(x * self.s), round(y * self.s)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return a logical box in device px; boxes that touch in logical px touch in device px."""
        s = self.s  # written out: dozens of boxes a frame
        left, top = round(x * s), round(y * s)
        wide, high = round((x + w) * s) - left, round((y + h) * s) - top
        return Rect(left, top, wide if wide > 0 else 0, high if high > 0 else 0)

    def logical(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return a device point (a mouse position) in logical px."""
        return pos[0] / self.s, pos[1] / self.s


def inset(box: Box, by: float) -> Box:
    """Return the box made smaller by `by` on each side."""
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


def centre(box: Box) -> tuple[float, float]:
    """Return the middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def contains(box: Box, point: tuple[float, float]) -> bool:
    """Return whether a logical point is in the box."""
    return box[0] <= point[0] < box[0] + box[2] and box[1] <= point[1] < box[1] + box[3]


def bounds(boxes: Sequence[Box]) -> Box:
    """Return the bounding box of some boxes, at least one."""
    if len(boxes) == 1:
        return boxes[0]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top
