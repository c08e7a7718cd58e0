"""Vector drawing in logical px: SVG bodies rasterized once at device size (LOOK 10)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import vector


def draw(
    kit: Kit, body: str, w: float, h: float, origin: tuple[float, float] = (0.0, 0.0), k: float = 1.0
) -> Surface:
    """Return SVG elements drawn on a transparent surface of w × h logical px, straight alpha.

    The body's (0, 0) is at `origin` (logical px); its units are `k` logical px.
    """
    s = kit.canvas.s
    placed = (
        f'<g transform="translate({origin[0] * s:.3f} {origin[1] * s:.3f}) scale({s * k:.5f})">{body}</g>'
    )
    return vector(placed, kit.canvas.px(w), kit.canvas.px(h))


def lay(kit: Kit, surface: Surface, reach: Box, body: str, middle: tuple[float, float], k: float) -> None:
    """Draw SVG elements round a logical point, their units `k` logical px; `reach` is the box they fill, in
    units. Cached by their text."""
    (x, y, w, h), s = reach, kit.canvas.s
    placed = f'<g transform="translate({-x * s * k:.3f} {-y * s * k:.3f}) scale({s * k:.5f})">{body}</g>'
    kit.drawing(surface, (middle[0] + x * k, middle[1] + y * k, w * k, h * k), placed)


def sheet(kit: Kit, w: float, h: float) -> Surface:
    """Return a transparent surface of w × h logical px."""
    return Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)


def cut(picture: Surface, mask: Surface) -> Surface:
    """Keep only the part of the picture under the white mask, in place; return it."""
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def blurred(picture: Surface, radius: float) -> Surface:
    """Return a picture of one colour, blurred by device px."""
    colour = pygame.transform.average_color(picture, consider_alpha=True)
    small = pygame.transform.smoothscale_by(picture.premul_alpha(), 0.25)
    small = pygame.transform.gaussian_blur(small, max(1, round(radius / 4)))
    small.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    soft = pygame.transform.smoothscale(small, picture.get_size())
    soft.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def digit(
    kit: Kit, surface: Surface, number: int | str, middle: tuple[float, float], size: float, colour: str
) -> None:
    """Draw a bold number whose digits, not its line, are centred on a point."""
    kit.draw_text(surface, str(number), (middle[0], middle[1] - size * 0.045), size, colour, True, "center")


def polygon(points: Sequence[tuple[float, float]], paint: str) -> str:
    """Return the SVG of a closed polygon."""
    return f'<path d="M{"L".join(f"{x:.2f} {y:.2f}" for x, y in points)}Z" {paint}/>'


def circle(x: float, y: float, r: float, paint: str) -> str:
    """Return the SVG of a disc or ring."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {paint}/>'


def fill(colour: str, alpha: float = 1.0) -> str:
    """Return the SVG attributes of a filled area."""
    return f'fill="{colour}" fill-opacity="{alpha:g}"'


def ring(cx: float, cy: float, r: float, start: float, end: float, on: float, off: float) -> str:
    """Return the SVG path data of a dashed arc, degrees clockwise from north."""
    length = math.radians(end - start) * r
    count = max(1, round(length / (on + off)))
    pitch = (end - start) / count
    dash = pitch * on / (on + off)
    parts = []
    for number in range(count):
        a = math.radians(start + number * pitch + (pitch - dash) / 2)
        b = a + math.radians(dash)
        parts.append(
            f"M{cx + r * math.sin(a):.2f} {cy - r * math.cos(a):.2f}"
            f"A{r} {r} 0 0 1 {cx + r * math.sin(b):.2f} {cy - r * math.cos(b):.2f}"
        )
    return "".join(parts)


def stroke(colour: str, width: float, alpha: float = 1.0, area: str = 'fill="none"') -> str:
    """Return the SVG attributes of a line."""
    return f'{area} stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{alpha:g}" stroke-linejoin="round"'
