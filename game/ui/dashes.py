"""Dashed outlines of rounded boxes, as SVG paths of separate dashes.

The renderer's own `stroke-dasharray` goes astray on closed paths of some sizes; whole dashes that
divide the outline evenly look better besides.
"""

from __future__ import annotations

import math

STEP = 1.5
"""How finely a dash follows a corner, px."""


def path(w: float, h: float, radius: float, inset: float, on: float, off: float) -> str:
    """The dashes of a rounded box `inset` px inside w x h px: about `on` long, `off` apart."""
    width, height = max(0.1, w - 2 * inset), max(0.1, h - 2 * inset)
    r = max(0.0, min(radius - inset, width / 2, height / 2))
    length = 2 * (width + height) - (8 - 2 * math.pi) * r
    count = max(2, round(length / (on + off)))
    pitch = length / count
    dash = pitch * on / (on + off)
    steps = max(1, math.ceil(dash / STEP))
    parts = []
    for number in range(count):
        start = number * pitch - dash / 2
        points = (_point((start + dash * i / steps) % length, width, height, r) for i in range(steps + 1))
        parts.append("M" + "L".join(f"{x + inset:.2f} {y + inset:.2f}" for x, y in points))
    return "".join(parts)


def _point(at: float, w: float, h: float, r: float) -> tuple[float, float]:
    """The point that far along the outline, clockwise from the middle of the upper edge."""
    quarter = math.pi / 2 * r
    sides = ((w / 2 - r, 0.0), (h - 2 * r, 90.0), (w - 2 * r, 180.0), (h - 2 * r, 270.0), (w / 2 - r, 360.0))
    corners = ((w - r, r), (w - r, h - r), (r, h - r), (r, r), (r, r))
    starts = ((w / 2, 0.0), (w, r), (w - r, h), (0.0, h - r), (r, 0.0))
    for (side, heading), corner, start in zip(sides, corners, starts, strict=True):
        turn = math.radians(heading)
        if at <= side:
            return start[0] + at * math.cos(turn), start[1] + at * math.sin(turn)
        at -= side
        if at <= quarter and r > 0:
            bend = turn - math.pi / 2 + at / r
            return corner[0] + r * math.cos(bend), corner[1] + r * math.sin(bend)
        at -= quarter
    return w / 2, 0.0
