"""Pictures of a quadrant's chunks: cut from its crust with thickness and edges, and rotated in flight.

Positions of chunks are in px of the map from the planet's middle; the surfaces they are cut from and drawn on
have that `middle` (device px).
"""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.rubble import Chunk
from game.ui.kit import Kit
from game.ui.paint import vector

DEPTH = 5
"""The visible thickness of the crust at a chunk's lower right, in steps."""
DARK = 120
COOLED = (156, 128, 122, 255)

Middle = tuple[int, int]


def cold(kit: Kit, chunk: Chunk, crust: Surface, middle: Middle, k: float) -> Surface:
    """Return a chunk at rest, straight alpha."""
    return pygame.transform.rotozoom(_cut(kit, chunk, crust, middle, k, hot=False), -chunk.at(1.0)[2], 1.0)


def hot(kit: Kit, chunk: Chunk, crust: Surface, middle: Middle, k: float) -> Surface:
    """Return a chunk with glowing edges, premultiplied."""
    return _cut(kit, chunk, crust, middle, k, hot=True).premul_alpha()


def shadow(picture: Surface) -> Surface:
    """Return the shadow of a picture with straight alpha."""
    dark = picture.copy()
    dark.fill((0, 0, 0, DARK), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


def turned(cut: Surface, chunk: Chunk, pose: int) -> Surface:
    """Return a chunk in one of the poses of its flight."""
    _, _, turn, high = chunk.at(chunk.poses[pose])
    return _turned(cut, turn, 1 + high) if turn or high else cut


def put(
    kit: Kit,
    surface: Surface,
    picture: Surface,
    middle: Middle,
    at: tuple[float, float],
    k: float,
    blend: int = 0,
) -> None:
    """Draw a picture centred on a chunk's position."""
    s, (w, h) = kit.canvas.s * k, picture.get_size()
    x, y = middle[0] + at[0] * s - w / 2, middle[1] + at[1] * s - h / 2
    surface.blit(picture, (round(x), round(y)), special_flags=blend)


def _cut(kit: Kit, chunk: Chunk, crust: Surface, middle: Middle, k: float, hot: bool) -> Surface:
    """Return a chunk in its place, straight alpha."""
    s = kit.canvas.s * k
    side = math.ceil(2 * chunk.radius * s)
    place = f'<g transform="translate({side / 2} {side / 2}) scale({s:.5f})">'
    body = ""
    for step in range(DEPTH, 0, -1):
        under = [(x + 0.5 * step, y + 0.9 * step) for x, y in chunk.points]
        body += ink.polygon(under, ink.fill("#2A1014" if step > 1 else "#5E2C22"))
    made = vector(f"{place}{body}</g>", side, side)
    top = Surface((side, side), pygame.SRCALPHA, 32)
    left, above = middle[0] + chunk.middle[0] * s - side / 2, middle[1] + chunk.middle[1] * s - side / 2
    top.blit(crust, (-round(left), -round(above)))
    ink.cut(top, vector(f"{place}{ink.polygon(chunk.points, ink.fill('#FFFFFF'))}</g>", side, side))
    made.blit(top, (0, 0))
    if not hot:
        made.fill(COOLED, special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(vector(f"{place}{_edges(chunk, hot)}</g>", side, side), (0, 0))
    return made


def _turned(picture: Surface, turn: float, zoom: float) -> Surface:
    """Return a round picture rotated, without the empty corners."""
    turned = pygame.transform.rotozoom(picture, -turn, zoom)
    w, h = turned.get_size()
    side = min(w, h, math.ceil(picture.get_width() * zoom))
    return turned.subsurface(((w - side) // 2, (h - side) // 2, side, side)).copy()


def _edges(chunk: Chunk, hot: bool) -> str:
    """Return the SVG of the broken sides: lit towards the lamp, glowing towards the fire."""
    drawn = ""
    glow = ((7.0, 0.14), (4.4, 0.24), (2.6, 0.6)) if hot else ((2.6, 0.12),)
    for width, alpha in glow:
        drawn += ink.polygon(chunk.points, ink.stroke("#FF8A30", width, alpha))
    if hot:
        drawn += ink.polygon(chunk.points, ink.stroke("#FFD890", 1.1, 0.85))
    for a, b in zip(chunk.points, (*chunk.points[1:], chunk.points[0]), strict=True):
        dx, dy = b[0] - a[0], b[1] - a[1]
        facing = (dy * 0.6 - dx * 0.8) / (math.hypot(dx, dy) or 1)
        if facing < -0.15:
            colour = "#FFE2B4" if hot else "#F0B27C"
            line = f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}"
            drawn += f'<path d="{line}" {ink.stroke(colour, 1.2, min(1.0, 0.4 - 0.5 * facing))}/>'
    return drawn
