"""Marks over tiles: steps, earnings, seals, reticles, and the path of a shot (LOOK 13). All are cached tiles,
cheap to draw.

A `cell` is the box of a module's place, including the gutter round its tile; lengths are for a cell of 82.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from game.mechyard import drawings
from game.mechyard.tiles import CELL, TilePainter
from game.table.reticles import reticle
from game.ui.canvas import Box, centre
from game.ui.kit import LEAST_TEXT, Kit

STEP, CHIP, SEAL = 11.5, 21.0, 13.5
"""The radius of a step disc, the height of a chip with earned money, and the radius of a seal over a
target."""
AIM = 0.77
"""The size of the reticle, in cells."""
CONDUIT, EDGE, BEND = 6.4, 3.6, 10.0
"""The width of a shot's path, the width of its dark edge, and the radius of its corners."""
Point = tuple[float, float]


def step_disc(kit: Kit, surface: Surface, cell: Box, steps: int, live: bool = True) -> None:
    """Draw the number of steps to a module in the top right corner: `live` if crew that enters it can
    activate it, else it is only a way through."""
    k = cell[2] / CELL
    r = max(STEP * k, 0.72 * _letters(kit, 12))
    at = cell[0] + cell[2] - max(15 * k, r + 1), cell[1] + max(15 * k, r + 1)
    kit.discs(surface, ((at[0], at[1] + 1.5),), r + 0.5, "black", alpha=0.5)
    kit.disc(surface, at, r, "lit_bottom" if live else "night1", "lamp" if live else "edge2", 1.8)
    kit.draw_text(surface, str(steps), at, max(12.0, 14 * k), "lamp" if live else "text2", True, "center")


def earn_chip(kit: Kit, surface: Surface, cell: Box, money: int, breaks: bool = False) -> None:
    """Draw the money that a hit earns in the top right corner, and a seal in the middle if it `breaks` the
    module. Small faces have no chip, which would hide most of them."""
    k, words = cell[2] / CELL, f"+${money}"
    size, ink = max(12.0, 13 * min(1.0, k)), "weapon" if breaks else "lamp"
    if breaks:
        kit.discs(surface, (centre(cell),), 20 * k, "night0", alpha=0.6)
        seal(kit, surface, centre(cell), SEAL * k)
    if TilePainter.of(kit).blank.small(kit.canvas.px(drawings.SIDE * k)):
        return
    h = max(CHIP * min(1.0, k), 1.25 * _letters(kit, size))
    w = kit.text_width(words, size, True) + 0.56 * h
    box = cell[0] + cell[2] - w, cell[1] + 1.5 * k, w, h
    kit.fill(surface, box, "night0", None, h / 2, ink, 1.6 if breaks else 1.2)
    kit.draw_text(surface, words, centre(box), size, ink, True, "center")


def seal(kit: Kit, surface: Surface, at: Point, r: float) -> None:
    """Draw the seal of a module that is or would be broken."""
    px = r * kit.canvas.s
    kit.stamp(surface, drawings.seal(px), at, 1.2 * px)


def target(kit: Kit, surface: Surface, cell: Box) -> None:
    """Draw the reticle on an aimed module."""
    reticle(kit, surface, centre(cell), AIM * cell[2])


def conduit(
    kit: Kit, surface: Surface, points: Sequence[Point], colour: str = "weapon", *, head: bool = True
) -> None:
    """Draw the path of a shot through points, with round corners and an arrowhead; it runs in gutters, never
    over a tile."""
    if len(points) < 2:
        return
    s, line = kit.canvas.s, _bent(points, BEND)
    left, top = min(x for x, _ in points) - 16, min(y for _, y in points) - 16
    w, h = max(x for x, _ in points) - left + 16, max(y for _, y in points) - top + 16
    (ax, ay), (bx, by) = points[-2:]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    ink, dark = kit.theme.hex(colour), "#140A04"
    tip = (
        f'<path transform="translate({bx:.2f} {by:.2f}) rotate({turn:.1f})" d="M13 0L-5 -11V11Z" fill="{ink}" '
        f'stroke="{dark}" stroke-width="1.2"/>'
    )
    body = (
        f'<g transform="scale({s:.5f}) translate({-left:.2f} {-top:.2f})" stroke-linejoin="round">'
        f'<path d="{line}" fill="none" stroke="{dark}" stroke-width="{CONDUIT + EDGE}"/>'
        f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{CONDUIT}"/>'
        f"{tip if head else ''}</g>"
    )
    kit.drawing(surface, (left, top, w, h), body)


def _bent(points: Sequence[Point], radius: float) -> str:
    """Return the SVG path data of an open line with round corners."""
    drawn = f"M{points[0][0]:.2f} {points[0][1]:.2f}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        into, out = math.dist(before, here), math.dist(here, after)
        r = min(radius, into / 2, out / 2)
        if not r:
            continue
        ax, ay = (here[0] + (before[0] - here[0]) * r / into, here[1] + (before[1] - here[1]) * r / into)
        bx, by = (here[0] + (after[0] - here[0]) * r / out, here[1] + (after[1] - here[1]) * r / out)
        drawn += f"L{ax:.2f} {ay:.2f}Q{here[0]:.2f} {here[1]:.2f} {bx:.2f} {by:.2f}"
    return drawn + f"L{points[-1][0]:.2f} {points[-1][1]:.2f}"


def _letters(kit: Kit, size: float) -> float:
    """Return the real font size, logical px: at least 12 device px."""
    return max(size, LEAST_TEXT / kit.canvas.s)
