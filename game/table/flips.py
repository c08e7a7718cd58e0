"""Flips of pieces over a line, found by comparing the boxes covered before and after."""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds, centre

T = TypeVar("T")
NEAR = 0.6
"""The difference up to which lengths count as equal, logical px."""


class Flip(NamedTuple):
    """The line of a flip: `across` means a vertical line that flips left to right; `at` is its coordinate."""

    across: bool
    at: float

    def to_xy(self, across: T, along: T) -> tuple[T, T]:
        """Return coordinates across and along the line as x and y; its own inverse."""
        return (across, along) if self.across else (along, across)


def flip_of(before: Boxes, after: Boxes) -> Flip | None:
    """Return the line that mirrors a piece's boxes onto its new ones without overlap, or None."""
    if len(before) < 2 or len(before) != len(after):
        return None
    a, b = bounds(before), bounds(after)
    if abs(a[2] - b[2]) > NEAR or abs(a[3] - b[3]) > NEAR:
        return None
    across = abs(a[1] - b[1]) < NEAR
    if not across and abs(a[0] - b[0]) >= NEAR:
        return None
    apart = abs(a[0] - b[0]) - a[2] if across else abs(a[1] - b[1]) - a[3]
    flip = Flip(across, (centre(a)[0] + centre(b)[0]) / 2 if across else (centre(a)[1] + centre(b)[1]) / 2)
    mirrored = sorted(_rounded(_mirrored(box, flip)) for box in before)
    return flip if apart > -NEAR and _same(mirrored, sorted(map(_rounded, after))) else None


def squeezed(box: Box, flip: Flip, part: float) -> Box:
    """Return the bounding box of a piece during a flip; `part` of the whole angle, 0 to 1."""
    width = abs(math.cos(math.pi * part))
    (start, edge), (long, wide) = flip.to_xy(*box[:2]), flip.to_xy(*box[2:])
    start = flip.at + (start - flip.at) * width
    return *flip.to_xy(start, edge), *flip.to_xy(long * width, wide)


def _mirrored(box: Box, flip: Flip) -> Box:
    (start, edge), (long, _) = flip.to_xy(*box[:2]), flip.to_xy(*box[2:])
    return *flip.to_xy(2 * flip.at - start - long, edge), *box[2:]


def _rounded(box: Box) -> tuple[int, ...]:
    return tuple(round(value) for value in box)


def _same(a: list[tuple[int, ...]], b: list[tuple[int, ...]]) -> bool:
    return all(abs(p - q) <= 1 for one, two in zip(a, b, strict=True) for p, q in zip(one, two, strict=True))
