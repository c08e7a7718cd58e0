"""The marks of LOOK 5 on areas of one or several boxes: one line round the whole area, never round each
box."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.table import highlights
from game.table.table_state import Boxes
from game.ui import outlines
from game.ui.canvas import Box, bounds, inset
from game.ui.kit import Kit
from game.ui.paint import Cache, fit_for, margin, pictures, tint, vector

IN, ROUND, ROUND_IN = 3.0, 11.0, 8.0
"""The inset of a legal area's line, and the radius of its corners round pieces and inside, px."""
BLUR = 9.0
KEPT = 12_000_000
"""The bytes of light round shapes that are kept."""
LINES = 1_000_000
"""The length of outlines as text that is kept."""


class Ring(NamedTuple):
    """A line round an area, px: its distance outside, the radius of its corners and its width."""

    away: float
    radius: float
    width: float


def legal_fill(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the tint of an area that a legal move would cover."""
    _draw(kit, surface, boxes, -IN, ROUND_IN, f'fill="{kit.theme.hex("lamp")}" fill-opacity="0.13"')


def legal_line(kit: Kit, surface: Surface, boxes: Boxes, dot: tuple[float, float] | None) -> None:
    """Draw the dashed line of a legal area, and the dot where the piece's first part would be."""
    ink = f'fill="none" stroke="{kit.theme.hex("lamp")}" stroke-width="{max(1.0, 2 * kit.canvas.s):.2f}"'
    _draw(kit, surface, boxes, -IN, ROUND_IN, ink, (6, 5))
    if dot is not None:
        kit.disc(surface, dot, highlights.DOT, "lamp")


def threatened(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the mark of an area that opponents can hit."""
    ink = kit.theme.hex("refused")
    width = max(1.0, 1.6 * kit.canvas.s)
    _draw(
        kit,
        surface,
        boxes,
        -1,
        2,
        f'fill="{ink}" fill-opacity="0.2" stroke="{ink}" stroke-width="{width:.2f}"',
    )


def hover_fill(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the light and tint of the aimed area."""
    glow(kit, surface, boxes, "lamp", 1.6)
    _draw(kit, surface, boxes, 0, ROUND_IN, f'fill="{kit.theme.hex("lamp")}" fill-opacity="0.26"')


def outline(
    kit: Kit,
    surface: Surface,
    boxes: Boxes,
    colour: str,
    width: float,
    grow: float = 1.0,
    radius: float = ROUND,
) -> None:
    """Draw one line round an area, its middle `grow` px outside."""
    ink = f'fill="none" stroke="{kit.theme.hex(colour)}" stroke-width="{max(1.0, width * kit.canvas.s):.2f}"'
    _draw(kit, surface, boxes, grow, radius, ink)


def selected(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the ring round a piece that is picked up or must be decided on."""
    _ring(kit, surface, boxes, "white", Ring(3, 11, 2.4), Ring(1, ROUND, 2.6))


def selected_glow(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the light behind a selected piece."""
    if len(boxes) == 1:
        kit.shadow(surface, boxes[0], 3, 11)
        kit.glow(surface, inset(boxes[0], -3), 11, "white", 1.6)
    else:
        glow(kit, surface, boxes, "white", 1.6)


def movable(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the ring round the movable piece under the pointer."""
    radius = highlights.radius_of(inset(boxes[0], -2)) + 2
    _ring(kit, surface, boxes, "lamp", Ring(2, radius, 2.0), Ring(1, ROUND, 2.0))


def focus(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the double ring of the keyboard focus."""
    _ring(kit, surface, boxes, "night0", Ring(4, 9, 2.0), Ring(2.2, 12, 2.4))
    _ring(kit, surface, boxes, "cool", Ring(6.4, 11, 2.4), Ring(4.4, 14, 2.4))


def hinted(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the ring round the target of a hint."""
    radius = highlights.radius_of(boxes[0]) + 3
    _ring(kit, surface, boxes, "lamp", Ring(3, radius, 2.4), Ring(2, 12, 2.4))


def hinted_glow(kit: Kit, surface: Surface, boxes: Boxes) -> None:
    """Draw the light behind the target of a hint."""
    if len(boxes) == 1:
        highlights.shine(kit, surface, inset(boxes[0], -2), 10, 1.8)
    else:
        glow(kit, surface, boxes, "lamp", 1.8)


def reach(kit: Kit, boxes: Boxes) -> Rect:
    """Return the largest rectangle that the light round boxes covers, px."""
    if len(boxes) == 1:
        return kit.canvas.rect(*inset(boxes[0], -highlights.HALO))
    blur = margin(BLUR * kit.canvas.s)
    return kit.canvas.rect(*bounds(boxes)).inflate(2 * blur, 2 * blur)


def _ring(kit: Kit, surface: Surface, boxes: Boxes, colour: str, one: Ring, several: Ring) -> None:
    """Draw the line `one` round a single box, or `several` round several."""
    if len(boxes) == 1:
        kit.outline(surface, inset(boxes[0], -one.away), colour, radius=one.radius, width=one.width)
    else:
        outline(kit, surface, boxes, colour, several.width, several.away, several.radius)


def glow(kit: Kit, surface: Surface, boxes: Boxes, colour: str, strength: float) -> None:
    """Draw light round a whole area; strength 1 equals `Kit.glow`."""
    rects, around = _rects(kit, boxes)
    blur = BLUR * kit.canvas.s
    grow = margin(blur)
    kept = kit.cached("light of areas", lambda: pictures(KEPT))

    def draw() -> Surface:
        shape = outlines.path(
            (outlines.grown(loop, 3) for loop in outlines.loops(rects)), ROUND * kit.canvas.s
        )
        w, h = around[2] + 2 * grow, around[3] + 2 * grow
        drawn = f'<g transform="scale(0.5) translate({grow} {grow})"><path d="{shape}" fill="#FFFFFF"/></g>'
        small = pygame.transform.gaussian_blur(
            vector(drawn, w / 2, h / 2).premul_alpha(), max(1, round(blur / 4))
        )
        small.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        large = pygame.transform.smoothscale(small, (w, h))
        return tint(large, kit.colour(colour), min(255, round(71 * strength)))

    picture, blend = fit_for(surface, kept, (rects, kit.theme.hex(colour), strength), draw)
    surface.blit(picture, (round(around[0]) - grow, round(around[1]) - grow), None, blend)


def _rects(kit: Kit, boxes: Boxes) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[int, int, int, int]]:
    """Return the boxes in device px from the corner of their bounding box, and that bounding box."""
    around = kit.canvas.rect(*bounds(boxes))
    rects = (kit.canvas.rect(*box).move(-around.x, -around.y) for box in boxes)
    return tuple((r.x, r.y, r.w, r.h) for r in rects), (around.x, around.y, around.w, around.h)


def _draw(
    kit: Kit,
    surface: Surface,
    boxes: Boxes,
    grow: float,
    radius: float,
    paint: str,
    dashes: tuple[float, float] | None = None,
) -> None:
    """Draw an area's outline, moved outwards by `grow` px, with SVG paint."""
    s, (rects, _) = kit.canvas.s, _rects(kit, boxes)
    kept: Cache[str] = kit.cached("lines of areas", lambda: Cache(LINES, len))

    def draw() -> str:
        shape = tuple(outlines.grown(loop, grow * s) for loop in outlines.loops(rects))
        if dashes is None:
            return outlines.path(shape, radius * s)
        return outlines.dashed(shape, radius * s, dashes[0] * s, dashes[1] * s)

    line = kept.get_or_make((rects, grow, radius, dashes), draw)
    x, y, w, h = bounds(boxes)
    room = max(0.0, grow) + 4
    area: Box = (x - room, y - room, w + 2 * room, h + 2 * room)
    left, top = kit.canvas.pos(x, y)
    corner = kit.canvas.rect(*area)
    kit.drawing(
        surface, area, f'<path transform="translate({left - corner.x} {top - corner.y})" d="{line}" {paint}/>'
    )
