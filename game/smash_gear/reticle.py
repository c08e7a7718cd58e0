"""The mark of a heart that is hit."""

from __future__ import annotations

import math

from pygame import Surface

from game.ui.kit import Kit


def reticle(kit: Kit, surface: Surface, at: tuple[float, float], side: float) -> None:
    """A target round a heart in the middle of a cell with that side."""
    u = side * kit.canvas.s
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
    body = (
        f'<g transform="translate({{c}} {{c}})"><circle r="{r:.2f}" fill="none" stroke="#000000" '
        f'stroke-opacity="0.35" stroke-width="{1.7 * line:.2f}"/>'
        f'<path d="{arcs}{ticks}" fill="none" stroke="{colour}" stroke-width="{line:.2f}"/></g>'
    )
    kit.stamp(surface, body, at, 0.6 * u)
