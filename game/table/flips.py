"""Pieces that turn over a line: found by comparing what they covered with what they cover."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.table.look import Boxes
from game.table.shapes import bounds
from game.ui.canvas import Box, centre

NEAR = 0.6
"""Lengths that differ by less are equal, logical px."""


class Flip(NamedTuple):
    """A line to turn over: `across` is upright and turns left to right; `at` is where it lies."""

    across: bool
    at: float


def flip_of(before: Boxes, after: Boxes) -> Flip | None:
    """The line that mirrors what a piece covered onto what it covers now, without the two overlapping."""
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
    """The box round a piece that is on its way over a line: `part` of the whole angle, 0 to 1."""
    width = abs(math.cos(math.pi * part))
    x, y, w, h = box
    if flip.across:
        middle = flip.at + (x + w / 2 - flip.at) * width
        return middle - w * width / 2, y, w * width, h
    middle = flip.at + (y + h / 2 - flip.at) * width
    return x, middle - h * width / 2, w, h * width


def _mirrored(box: Box, flip: Flip) -> Box:
    x, y, w, h = box
    return (2 * flip.at - x - w, y, w, h) if flip.across else (x, 2 * flip.at - y - h, w, h)


def _rounded(box: Box) -> tuple[int, ...]:
    return tuple(round(value) for value in box)


def _same(a: list[tuple[int, ...]], b: list[tuple[int, ...]]) -> bool:
    return all(abs(p - q) <= 1 for one, two in zip(a, b, strict=True) for p, q in zip(one, two, strict=True))
