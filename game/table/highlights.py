"""The marks of LOOK 5: legal places, and hovered, blocked, moved and focused ones.

Each function draws one mark at a logical box; the Kit caches the tiles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pygame import Surface

from game.ui.canvas import Box, centre, contains, inset
from game.ui.kit import Kit

Point = tuple[float, float]
FILL_LEGAL, FILL_HOVER = 33, 66
"""The alphas of the fill: 13 % and 26 % of 255."""
DOT, WAY = 4.2, 1.7
"""The radii of the dot in a legal place and of those along a path."""
ROUND_BELOW = 26.0
"""The side up to which a square place is marked with a round ring."""
ORIGIN = "#7F9DBD"
WORDED = 1.5
"""The width per height from which a place has words in it, on which no mark may lie."""
SIGN = 8.0
"""The radius of a fault's sign beside such words."""
HALO = 40.0
"""The greatest reach of light round a box."""
HALL = 240.0
"""The side from which a place is lit only along its border."""
CORNER = 0.3
"""How far a round corner keeps from that of the square round it, in parts of its radius."""


def radius_of(box: Box) -> float:
    """Return the corner radius of a place; small square places are round."""
    side = min(box[2], box[3])
    if side <= ROUND_BELOW and abs(box[2] - box[3]) < 1:
        return side / 2
    return 5.0 if side <= 60 else 8.0


def has_words(box: Box) -> bool:
    """Return whether a place is so wide that it contains words."""
    return box[2] > WORDED * box[3]


def shine(kit: Kit, surface: Surface, box: Box, radius: float, strength: float) -> None:
    """Draw the lamp's light behind a place; only round it where it contains words or is so large that its
    middle would stay dark."""
    if not has_words(box) and min(box[2:]) < HALL:
        kit.glow(surface, box, radius, strength=strength)
        return
    before = surface.get_clip()
    x, y, w, h = inset(box, radius * CORNER)
    left, wide = x - HALO, w + 2 * HALO
    above, below = (left, y - HALO, wide, HALO), (left, y + h, wide, HALO)
    for part in (above, below, (left, y, HALO, h), (x + w, y, HALO, h)):
        surface.set_clip(kit.canvas.rect(*part).clip(before))
        kit.glow(surface, box, radius, strength=strength)
    surface.set_clip(before)


def legal(kit: Kit, surface: Surface, box: Box, dot: tuple[float, float] | None = None) -> None:
    """Draw a legal place of the held piece, with its dot."""
    r = radius_of(box)
    kit.fill(surface, box, "lamp", radius=r, alpha=FILL_LEGAL)
    kit.dashed(surface, box, "lamp", radius=r)
    if dot is not None:
        kit.disc(surface, dot, min(DOT, box[2] / 5), "lamp")


def dashes(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the dashed outline alone, over a piece in the place."""
    kit.dashed(surface, box, "lamp", radius=radius_of(box))


def hover(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the legal place under the pointer or the keyboard's aim."""
    r = radius_of(box)
    shine(kit, surface, box, r, 1.6)
    kit.fill(surface, box, "lamp", radius=r, alpha=FILL_LEGAL if has_words(box) else FILL_HOVER)
    solid(kit, surface, box)


def solid(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the solid outline of the place under the pointer, also over a piece in it."""
    kit.outline(surface, box, "lamp", radius=radius_of(box), width=3.0)


def ghost_line(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the outline of the held piece's ghost."""
    kit.outline(surface, inset(box, -2.8), "lamp", radius=radius_of(box) + 2.8, width=2.8)


def blocked(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw a place at fault for a refusal: hatched at 45° with a cross, which is beside the place where it
    contains words."""
    x, y, w, h = box
    r = radius_of(box)
    kit.fill(surface, box, "refused", radius=r, alpha=40)
    kit.outline(surface, box, "refused", radius=r, width=1.8)
    if has_words(box):
        kit.disc(surface, (x + w, y + h / 2), SIGN, "refused_fill", "refused", 1.4)
        _cross(kit, surface, (x + w, y + h / 2), SIGN * 0.4, 1.8)
        return
    kit.hatch(surface, box, "refused", 8.0, 1.2, 120)
    _cross(kit, surface, centre(box), min(w, h) * 0.22, 2.6)


def _cross(kit: Kit, surface: Surface, at: Point, a: float, width: float) -> None:
    cx, cy = at
    kit.line(surface, (cx - a, cy - a), (cx + a, cy + a), "refused", width)
    kit.line(surface, (cx - a, cy + a), (cx + a, cy - a), "refused", width)


def brackets(kit: Kit, surface: Surface, box: Box, *, origin: bool = False) -> None:
    """Draw corner brackets round the target of the last move, or thinner ones round its `origin`."""
    x, y, w, h = inset(box, -3)
    colour, width = (ORIGIN, 1.6) if origin else ("cool", 2.6)
    a = max(6.0, min(w, h) * 0.28)
    for cx, dx in ((x, a), (x + w, -a)):
        for cy, dy in ((y, a), (y + h, -a)):
            kit.line(surface, (cx, cy), (cx + dx, cy), colour, width)
            kit.line(surface, (cx, cy), (cx, cy + dy), colour, width)


def dotted(
    kit: Kit, surface: Surface, start: Box, end: Box, way: Sequence[Point], spared: Sequence[Box] = ()
) -> None:
    """Draw the dotted arrow of the last move from box to box along a path of points; no dot is in a box of
    `spared`, where words are."""
    first, last = max(start[2], start[3]) / 2 + 4, max(end[2], end[3]) / 2 + 6
    legs = [(a, b, math.dist(a, b)) for a, b in pairwise(way) if a != b]
    length = sum(leg[2] for leg in legs)
    if length <= first + last + 8:
        return
    at, gone, dots = first, 0.0, []
    tip, (ux, uy) = way[-1], (0.0, 0.0)
    for (ax, ay), (bx, by), leg in legs:
        ux, uy = (bx - ax) / leg, (by - ay) / leg
        while at < min(gone + leg, length - last):
            dot = ax + ux * (at - gone), ay + uy * (at - gone)
            if not any(contains(inset(box, -WAY), dot) for box in spared):
                dots.append(dot)
            at += 8
        if gone + leg >= length - last:
            tip = ax + ux * (length - last - gone), ay + uy * (length - last - gone)
            break
        gone += leg
    kit.discs(surface, dots, WAY, "cool", alpha=0.85)
    for turn in (2.6, -2.6):
        c, s = math.cos(turn), math.sin(turn)
        kit.line(surface, tip, (tip[0] + 9 * (ux * c - uy * s), tip[1] + 9 * (ux * s + uy * c)), "cool", 2.2)


def last_move(kit: Kit, surface: Surface, start: Box | None, end: Box) -> None:
    """Mark the target of the last move, and its origin if that was on the table."""
    if start is not None:
        brackets(kit, surface, start, origin=True)
    brackets(kit, surface, end)
