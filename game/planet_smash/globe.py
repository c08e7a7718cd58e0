"""The globe of a generated planet as SVG: bands, craters, seas or cracks in the colours of its crust."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

from game.planet_smash.planet_colours import Crust, crust
from game.ui.paint import radial

SIDE = 100.0
"""The side of the picture in drawing units: the globe has a radius of 47 %, as in every planet's picture."""
_R, _MIDDLE = 47.0, 50.0


def picture(seed: int) -> str:
    """Return the picture as an SVG file."""
    head = 'xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"'
    return f"<svg {head}>\n{body(seed, 512)}\n</svg>\n"


def body(seed: int, side: float) -> str:
    """Return the SVG elements of the picture, `side` px wide and high."""
    chance, colours = Random(seed), crust(seed)
    land = chance.choice((_bands, _craters, _seas, _cracks))
    marks = land(chance, colours)
    return (
        f'<defs>{_ball(colours)}</defs><g transform="scale({side / SIDE:.5f})">'
        f"{_disc(50, 'air')}{_disc(_R, 'ball')}{marks}{_disc(_R, 'night')}{_disc(_R, 'shine')}</g>"
    )


def _disc(radius: float, paint: str) -> str:
    return f'<circle cx="50" cy="50" r="{radius:g}" fill="url(#{paint})"/>'


def _ball(colours: Crust) -> str:
    """Return the gradients of the globe: light from the top left, night at the bottom right, and a thin glow
    round it."""
    air, night = colours.world.glow, colours.world.night
    return (
        radial("air", ((0.9, air, 0), (0.94, air, 0.7), (1, air, 0)), (50, 50, 50))
        + radial(
            "ball", ((0, colours.lit, 1), (0.45, colours.base, 1), (1, colours.shade, 1)), (36.8, 33, 69.6)
        )
        + radial("night", ((0.5, night, 0), (0.78, night, 0.4), (1, night, 0.85)), (35.9, 33, 73.3))
        + radial(
            "shine", ((0, "#FFFFFF", 0.3), (0.5, "#FFFFFF", 0.09), (1, "#FFFFFF", 0)), (31.2, 26.5, 39.5)
        )
    )


def _bands(chance: Random, colours: Crust) -> str:
    """Return a gas giant: bands from edge to edge, and a storm."""
    edges = sorted(chance.uniform(-0.86, 0.86) * _R for _ in range(chance.choice((8, 10, 12))))
    drawn = "".join(
        _band(chance, top, low, chance.choice((colours.dark, colours.light)), chance.uniform(0.18, 0.42))
        for top, low in zip(edges[::2], edges[1::2], strict=True)
    )
    x, y, w = chance.uniform(-16, 16), chance.uniform(-16, 18), chance.uniform(6, 11)
    storm = ((w, colours.dark, 0.55), (w * 0.74, colours.light, 0.6), (w * 0.4, colours.dark, 0.6))
    return drawn + "".join(
        f'<ellipse cx="{_MIDDLE + x:.2f}" cy="{_MIDDLE + y:.2f}" rx="{size:.2f}" ry="{size * 0.58:.2f}" '
        f'fill="{colour}" fill-opacity="{light}"/>'
        for size, colour, light in storm
    )


def _band(chance: Random, top: float, low: float, colour: str, light: float) -> str:
    """Return the SVG of a band between two heights of the disc, with slightly wavy edges."""
    (a, b), wave = (math.sqrt(_R * _R - y * y) for y in (top, low)), chance.uniform(-2.5, 2.5)
    over, under = _MIDDLE + top, _MIDDLE + low
    return (
        f'<path d="M{_MIDDLE - a:.2f} {over:.2f}C{_MIDDLE - a / 3:.2f} {over + wave:.2f} {_MIDDLE + a / 3:.2f} '
        f"{over - wave:.2f} {_MIDDLE + a:.2f} {over:.2f}A{_R:g} {_R:g} 0 0 1 {_MIDDLE + b:.2f} {under:.2f}"
        f"C{_MIDDLE + b / 3:.2f} {under + wave:.2f} {_MIDDLE - b / 3:.2f} {under - wave:.2f} {_MIDDLE - b:.2f} "
        f'{under:.2f}A{_R:g} {_R:g} 0 0 1 {_MIDDLE - a:.2f} {over:.2f}Z" fill="{colour}" fill-opacity="{light:.2f}"/>'
    )


def _craters(chance: Random, colours: Crust) -> str:
    """Return a moon: craters of all sizes with lit rims."""
    drawn = ""
    for size in sorted((chance.uniform(1.2, 8.5) for _ in range(26)), reverse=True):
        x, y = _within(chance, size + 1)
        drawn += (
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{size:.2f}" fill="{colours.dark}" fill-opacity="0.42"/>'
            f'<circle cx="{x + size * 0.12:.2f}" cy="{y + size * 0.14:.2f}" r="{size * 0.82:.2f}" '
            f'fill="{colours.base}" fill-opacity="0.7"/>'
            f'<path d="M{x - size * 0.7:.2f} {y + size * 0.7:.2f}A{size:.2f} {size:.2f} 0 0 0 {x + size * 0.7:.2f} '
            f'{y + size * 0.7:.2f}" fill="none" stroke="{colours.light}" stroke-opacity="0.5" '
            f'stroke-width="{size * 0.16:.2f}"/>'
        )
    return drawn


def _seas(chance: Random, colours: Crust) -> str:
    """Return land in a sea with shallows, and a few clouds."""
    drawn = ""
    for _ in range(chance.choice((5, 7, 9))):
        size = chance.uniform(5, 13)
        x, y = _within(chance, size * 1.3)
        coast = _blob(chance, x, y, size)
        drawn += (
            f'<path d="{coast}" fill="{colours.light}" fill-opacity="0.5" stroke="{colours.light}" '
            f'stroke-opacity="0.35" stroke-width="2"/>'
            f'<path d="{coast}" fill="{colours.dark}" fill-opacity="0.85"/>'
        )
    for _ in range(5):
        w = chance.uniform(5, 11)
        x, y = _within(chance, w)
        drawn += (
            f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{w:.2f}" ry="{w * 0.2:.2f}" fill="#FFFFFF" '
            f'fill-opacity="0.45"/>'
        )
    return drawn


def _cracks(chance: Random, colours: Crust) -> str:
    """Return plates: long cracks over the whole globe, with light in some."""
    drawn = ""
    for number in range(11):
        points, turn = [_within(chance, 6)], chance.uniform(0, math.tau)
        for _ in range(7):
            turn += chance.uniform(-0.8, 0.8)
            x, y = points[-1][0] + 7 * math.cos(turn), points[-1][1] + 7 * math.sin(turn)
            if math.hypot(x - _MIDDLE, y - _MIDDLE) > _R - 2:
                break
            points.append((x, y))
        line = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        colour, width = (colours.world.glow, 0.9) if number % 3 == 0 else (colours.dark, 1.5)
        drawn += (
            f'<path d="M{line}" fill="none" stroke="{colours.dark}" stroke-opacity="0.75" '
            f'stroke-width="{width + 1:.2f}" stroke-linejoin="round" stroke-linecap="round"/>'
            f'<path d="M{line}" fill="none" stroke="{colour}" '
            f'stroke-width="{width:.2f}" stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return drawn


def _within(chance: Random, room: float) -> tuple[float, float]:
    """Return a random point of the globe with `room` around it."""
    far, turn = (_R - room) * math.sqrt(chance.random()), chance.uniform(0, math.tau)
    return _MIDDLE + far * math.cos(turn), _MIDDLE + far * math.sin(turn)


def _blob(chance: Random, x: float, y: float, size: float) -> str:
    """Return the SVG path data of a round shape with an irregular edge."""
    corners = [size * chance.uniform(0.6, 1.25) for _ in range(9)]
    points = [
        (x + far * math.cos(turn), y + far * math.sin(turn))
        for number, far in enumerate(corners)
        for turn in (math.tau * number / len(corners),)
    ]
    ring = [*points, points[0]]
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(ring)]
    start = halves[-1]
    curves = "".join(
        f"Q{px:.2f} {py:.2f} {hx:.2f} {hy:.2f}" for (px, py), (hx, hy) in zip(points, halves, strict=True)
    )
    return f"M{start[0]:.2f} {start[1]:.2f}{curves}Z"
