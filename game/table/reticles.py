"""Marks of an aimed target (LOOK 5): a reticle, and the thick arrow from the attacker."""

from __future__ import annotations

import math

from pygame import Surface

from game.table.table_state import Point
from game.ui.kit import Kit
from game.ui.paint import vector

SHAFT, HEAD_WIDE, HEAD_LONG = 7.0, 17.0, 20.0
"""Half the width of an arrow's shaft and of its head, and the length of the head, px of the map."""


def reticle(kit: Kit, surface: Surface, at: tuple[float, float], side: float) -> None:
    """Draw a reticle round the middle of a cell with this side."""
    u = side * kit.canvas.s
    kit.stamp(surface, _target(kit, u), at, 0.6 * u)


def turned_reticle(kit: Kit, u: float, turn: float) -> Surface:
    """Return the reticle of a cell of `u` device px, rotated by `turn` degrees."""
    half = 0.6 * u + 1
    body = f'<g transform="translate({half:.2f} {half:.2f}) rotate({turn:.1f})">{_target(kit, u, "0")}</g>'
    return vector(body, 2 * half, 2 * half)


def _target(kit: Kit, u: float, middle: str = "{c}") -> str:
    """Return the SVG of a reticle round a middle, for a cell of `u` device px."""
    colour, r = kit.theme.hex("weapon"), 0.43 * u
    arcs = ""
    for i in range(4):
        a, b = math.radians(90 * i + 16), math.radians(90 * i + 74)
        arcs += (
            f"M{r * math.cos(a):.2f} {r * math.sin(a):.2f}A{r:.2f} {r:.2f} 0 0 1 "
            f"{r * math.cos(b):.2f} {r * math.sin(b):.2f}"
        )
    ticks = "".join(
        f"M{x * 0.31 * u:.2f} {y * 0.31 * u:.2f}L{x * 0.55 * u:.2f} {y * 0.55 * u:.2f}"
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    line = max(1.5, 0.07 * u)
    return (
        f'<g transform="translate({middle} {middle})"><circle r="{r:.2f}" fill="none" stroke="#000000" '
        f'stroke-opacity="0.35" stroke-width="{1.7 * line:.2f}"/>'
        f'<path d="{arcs}{ticks}" fill="none" stroke="{colour}" stroke-width="{line:.2f}"/></g>'
    )


def fat_arrow(kit: Kit, surface: Surface, start: Point, end: Point, colour: str = "weapon") -> None:
    """Draw a thick arrow between points; nothing if its head doesn't fit."""
    length = math.dist(start, end)
    if length < HEAD_LONG * 0.6:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(HEAD_LONG, length)
    neck = end[0] - head * ux, end[1] - head * uy
    sides = (
        (start, SHAFT * 0.55), (neck, SHAFT), (neck, HEAD_WIDE), (end, 0.0),
        (neck, -HEAD_WIDE), (neck, -SHAFT), (start, -SHAFT * 0.55),
    )  # fmt: skip
    corners = [(x - uy * off, y + ux * off) for (x, y), off in sides]
    left, top = min(x for x, _ in corners) - 3, min(y for _, y in corners) - 3
    w, h = max(x for x, _ in corners) - left + 3, max(y for _, y in corners) - top + 3
    s = kit.canvas.s
    path = "L".join(f"{(x - left) * s:.1f} {(y - top) * s:.1f}" for x, y in corners)
    fill, edge = kit.theme.hex(colour), kit.theme.hex("badge_edge")
    body = (
        f'<path d="M{path}Z" fill="{fill}" stroke="{edge}" stroke-width="{max(1.0, 1.6 * s):.2f}" '
        'stroke-linejoin="round"/>'
    )
    kit.drawing(surface, (left, top, w, h), body)
