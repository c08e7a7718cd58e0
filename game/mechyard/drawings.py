"""The parts of tiles and crew as SVG (LOOK 7, 13): 76 units to a tile's side, 36 to a crew member.

The top left corner of a tile is (0, 0); pipes, crew and seals are drawn round their middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.ui.paint import radial
from game.ui.theme import Player, Theme, mix

SIDE = 76.0
"""The side of a tile."""
RIM, ROUND = 5.9, 8.0
"""The width of the frame round the window, and the radius of its corners."""
SLATS = 6
"""The number of slats of a shutter."""
DARK, LINE = "#0A0E13", "#0B1017"
"""The colours round a tile and below its numbers."""
STEEL = ("#7D858D", "#4C535B", "#262B31")
"""The frame's colours on a broken module, from light to shade."""
COPPER = ("#8A4A2C", "#F2B68C", "#C9744A", "#5A2E1A")
"""The colours of a copper tube, from edge to edge."""
UNLIT = "#3F4B57"
"""The colour of a chevron for a range at which a weapon does not fire."""
TREAD = "#8496A8"
CRACK = ((0.74, 0.05), (0.64, 0.2), (0.74, 0.3), (0.6, 0.46), (0.67, 0.56))
BREAK = ((0.62, 0.02), (0.5, 0.2), (0.6, 0.33), (0.45, 0.48), (0.57, 0.62), (0.42, 0.78), (0.5, 0.98))
"""The course of the crack through a damaged or broken module, in sides of the tile."""
REACH = 14.0
"""How far a module reaches beyond its tile's edge with shadow and ports."""
PIPE, PIPE_ROUND, GLOW = 20.0, 19.0, 21.0
"""The length and thickness of a pipe, and the reach of its glow."""
HIGH = 36.0
"""The height of a crew member."""
Point = tuple[float, float]


def frame(theme: Theme, kind: str) -> str:
    """Return the frame in a kind's colour, with its dark window."""
    colour, light, shade = theme.hex(kind), theme.light(kind), theme.shade(kind)
    deep = ((0, mix(colour, "#0E1A24", 0.5), 1), (1, mix(colour, "#080D13", 0.8), 1))
    window = radial("w", deep, (0.42 * SIDE, 0.36 * SIDE, 0.72 * SIDE))
    return (
        f"<defs>{_across('f', (light, 0), (colour, 0.45), (shade, 1))}{window}</defs>"
        + _rect(-1, SIDE + 2, 9, DARK)
        + _rect(0, SIDE, ROUND, "url(#f)")
        + _rect(RIM, SIDE - 2 * RIM, 5.8, "url(#w)", "#05080C", 1.1, 0.7)
        + rivets(mix(colour, "#FFEBC8", 0.55))
        + _rect(0.5, SIDE - 1, ROUND - 0.4, "none", "#FFFFFF", 1, 0.16)
    )


def ruin(theme: Theme, kind: str) -> str:
    """Return the frame and window of a broken module: steel, with a hint of the kind's colour."""
    light, middle, shade = (mix(steel, theme.hex(kind), 0.45) for steel in STEEL)
    return (
        f"<defs>{_across('f', (light, 0), (middle, 0.4), (shade, 1))}"
        f"{_across('w', ('#4A5159', 0), ('#2C3238', 1))}</defs>"
        + _rect(-1, SIDE + 2, 9, DARK)
        + _rect(0, SIDE, ROUND, "url(#f)")
        + _rect(RIM, SIDE - 2 * RIM, 5.5, "url(#w)", "#0B0E12", 1.2)
        + rivets("#9AA3AB")
    )


def shutter() -> str:
    """Return the slats of a shutter over a window, slightly transparent."""
    step = (SIDE - 2 * RIM) / SLATS
    slats = "".join(
        f'<path d="M{RIM} {y:.2f}H{SIDE - RIM}" stroke="#16191D" stroke-width="1.6"/>'
        f'<path d="M{RIM} {y + 1.5:.2f}H{SIDE - RIM}" stroke="#A9B2BA" stroke-width="0.9" stroke-opacity="0.5"/>'
        for y in (RIM + step * (number + 0.5) for number in range(SLATS))
    )
    return f'<g fill="none">{slats}</g>'


def sill(at: float) -> str:
    """Return the lower edge of a shutter at a height."""
    return (
        '<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#DDE3E8"/>'
        '<stop offset="1" stop-color="#6B747D"/></linearGradient></defs>'
        f'<rect x="3" y="{at - 4:.2f}" width="{SIDE - 6}" height="6" rx="2.4" fill="url(#s)" stroke="#0B0E12"/>'
    )


def crack(line: Iterable[Point], width: float, edge: str) -> str:
    """Return a crack with a light edge."""
    points = [(x * SIDE, y * SIDE) for x, y in line]
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{_line(points)}" stroke="#090B0E" '
        f'stroke-width="{width}"/><path d="{_line((x + 1.1, y) for x, y in points)}" stroke="{edge}" '
        'stroke-width="0.9" stroke-opacity="0.75"/></g>'
    )


def port(side: int) -> str:
    """Return a copper port in the middle of a side, open outwards; `side` counts clockwise from the north."""
    return _turned(
        side,
        f"<defs>{_round('c')}</defs>"
        '<rect x="28" y="-2.5" width="20" height="8" rx="2" fill="url(#c)" stroke="#2A1208" stroke-width="0.8"/>'
        '<rect x="32" y="-0.3" width="12" height="3.6" rx="1.4" fill="#12080A"/>',
    )


def foot(side: int) -> str:
    """Return the tread of a foot along a side, its claws outwards."""
    claws = "".join(f"M{x} 1V-2.6H{x + 5}V1Z" for x in range(19, 57, 8))
    return _turned(
        side,
        f'<path d="{claws}" fill="{TREAD}" stroke="{DARK}" stroke-width="0.8"/>'
        f'<rect x="17" y="-0.4" width="42" height="5.4" rx="2" fill="{DARK}"/>'
        f'<rect x="18.4" y="0.7" width="39.2" height="2.8" rx="1.4" fill="{TREAD}"/>',
    )


def plate_down(r: float, fill: str) -> str:
    """Return a plate that points down, of half side `r`, round `{c}` (see Kit.stamp): for a number below the
    printed one."""
    line = max(1.2, 0.13 * r)
    return (
        f'<g transform="translate({{c}} {{c}})"><path d="M{-r:.2f} {-0.92 * r:.2f}H{r:.2f}V{0.62 * r:.2f}L0 '
        f'{1.24 * r:.2f}L{-r:.2f} {0.62 * r:.2f}Z" fill="{fill}" stroke="{LINE}" stroke-width="{line:.2f}" '
        'stroke-linejoin="round"/></g>'
    )


def pipe(across: bool, heat: float) -> str:
    """Return a pipe between two ports, round its middle, with a glow of strength `heat` (0 to 1)."""
    warm = radial("h", ((0, "#FFB060", heat), (0.6, "#FF8A3A", heat * 0.3), (1, "#FF8A3A", 0)))
    half, thick = PIPE / 2, PIPE_ROUND / 2
    collars = "".join(
        f'<rect x="{-thick - 1.4}" y="{y - 2.2}" width="{2 * thick + 2.8}" height="4.4" rx="1.4" fill="url(#c)" '
        'stroke="#2A1208" stroke-width="0.6"/>'
        for y in (-7, 7)
    )
    drawn = (
        f"<defs>{_round('c')}{warm}</defs>"
        f'<circle r="{GLOW}" fill="url(#h)"/>'
        f'<rect x="{-thick - 1}" y="{-half - 1}" width="{2 * thick + 2}" height="{PIPE + 2}" rx="3.4" fill="#1C0C06"/>'
        f'<rect x="{-thick}" y="{-half}" width="{2 * thick}" height="{PIPE}" rx="2.8" fill="url(#c)"/>{collars}'
    )
    return f'<g transform="rotate(-90)">{drawn}</g>' if across else drawn


def rivets(colour: str) -> str:
    """Return a rivet in each corner of a frame."""
    ends = (2.4, SIDE - 2.4)
    return "".join(f'<circle cx="{x}" cy="{y}" r="1.4" fill="{colour}"/>' for x in ends for y in ends)


def chevrons(theme: Theme, reach: int) -> str:
    """Return the plate of a weapon's ranges: a chevron each, lit where it can fire."""
    inks = (theme.hex("weapon") if reach >> at & 1 else UNLIT for at in range(3))
    marks = "".join(
        f'<path d="M{7 + 7.8 * at} 5.7l4.5 4.5l-4.5 4.5" stroke="{ink}" stroke-width="2.5"/>'
        for at, ink in enumerate(inks)
    )
    return (
        f'<rect x="1.6" y="1.8" width="30.4" height="16.8" rx="5" fill="{LINE}"/><g fill="none">{marks}</g>'
    )


def used(theme: Theme) -> str:
    """Return the chevron of a used module, in the top right corner."""
    return (
        f'<circle cx="64" cy="12" r="10.5" fill="{LINE}" stroke="{theme.hex("edge2")}" stroke-width="1.2"/>'
        f'<path d="M59 9.8l5 5l5 -5" fill="none" stroke="{theme.hex("text2")}" stroke-width="2.6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def light() -> str:
    """Return the glow of an activated module, behind its art."""
    warm = radial("l", ((0, "#FFD890", 0.55), (0.6, "#FFB84A", 0.18), (1, "#FFB84A", 0)))
    return f'<defs>{warm}</defs><circle cx="38" cy="38" r="38" fill="url(#l)"/>'


def pawn(player: Player) -> str:
    """Return a crew member in brass, with helmet and foot in its owner's colours."""
    brass = _across("b", ("#FFE9B8", 0), ("#D9A441", 0.45), ("#7A5119", 1))
    face = _across("s", ("#FFE3BE", 0), ("#C98F5C", 1))
    hat = _across("t", (player.light, 0), (player.fill, 0.5), (player.deep, 1))
    return (
        f"<defs>{brass}{face}{hat}</defs>"
        '<ellipse cy="14" rx="13.4" ry="4.6" fill="#05080C" fill-opacity="0.75"/>'
        f'<ellipse cy="13" rx="12.6" ry="4.4" fill="{player.deep}" stroke="#12080A"/>'
        '<ellipse cy="12.2" rx="12" ry="3.9" fill="url(#t)"/>'
        '<path d="M-9.6 11.6C-9.6 2 -5 -1 0 -1C5 -1 9.6 2 9.6 11.6Z" fill="url(#b)" stroke="#1A0F04" '
        'stroke-width="1.1"/><circle cy="-7" r="6.4" fill="url(#s)" stroke="#1A0F04"/>'
        '<path d="M-7.4 -8A7.4 8.2 0 0 1 7.4 -8Z" fill="url(#t)" stroke="#1A0508" stroke-width="1.1"/>'
        '<rect x="-10" y="-9.2" width="20" height="3" rx="1.5" fill="url(#t)" stroke="#1A0508" stroke-width="0.9"/>'
        f'<rect x="-1.4" y="-16.4" width="2.8" height="7" rx="1.2" fill="{player.light}"/>'
    )


def seal(r: float) -> str:
    """Return the seal of a broken module, of this radius round `{c}` (see Kit.stamp)."""
    outer, inner = (_points(9, size * r, size * part * r) for size, part in ((1.13, 0.81), (1.0, 0.8)))
    red = _across("r", ("#E5484D", 0), ("#6E1F29", 1))
    arm = 0.34 * r
    return (
        f'<defs>{red}</defs><g transform="translate({{c}} {{c}})"><path d="{outer}Z" fill="#180608"/>'
        f'<path d="{inner}Z" fill="url(#r)"/><path d="M{-arm:.2f} {-arm:.2f}L{arm:.2f} {arm:.2f}M{arm:.2f} '
        f'{-arm:.2f}L{-arm:.2f} {arm:.2f}" stroke="#FFE3DC" stroke-width="{0.2 * r:.2f}" stroke-linecap="round"/></g>'
    )


def _rect(
    at: float, side: float, radius: float, fill: str, line: str = "", width: float = 1.0, alpha: float = 1.0
) -> str:
    """Return a rounded square with its corner at (at, at)."""
    stroke = f' stroke="{line}" stroke-width="{width}" stroke-opacity="{alpha}"' if line else ""
    return (
        f'<rect x="{at}" y="{at}" width="{side:g}" height="{side:g}" rx="{radius:g}" fill="{fill}"{stroke}/>'
    )


def _turned(side: int, drawing: str) -> str:
    """Return a drawing made for the north side, rotated to another side."""
    return f'<g transform="rotate({90 * side} {SIDE / 2} {SIDE / 2})">{drawing}</g>' if side else drawing


def _across(name: str, *stops: tuple[str, float]) -> str:
    """Return a gradient from the top left to the bottom right."""
    inks = "".join(f'<stop offset="{at}" stop-color="{ink}"/>' for ink, at in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="100%" y2="100%">{inks}</linearGradient>'


def _round(name: str) -> str:
    """Return the gradient of an upright copper pipe."""
    inks = "".join(
        f'<stop offset="{at}" stop-color="{ink}"/>' for at, ink in zip((0, 0.3, 0.55, 1), COPPER, strict=True)
    )
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="100%" y2="0%">{inks}</linearGradient>'


def _points(count: int, outer: float, inner: float) -> str:
    """Return the path data of a star with `count` points, the first one up."""
    turns = (math.tau * at / (2 * count) for at in range(2 * count))
    radii = (outer, inner) * count
    return _line((r * math.sin(turn), -r * math.cos(turn)) for r, turn in zip(radii, turns, strict=True))


def _line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
