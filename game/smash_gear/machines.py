"""Machines: one rounded body each, joints between its units, hearts and weapons in their sockets (LOOK 7).

A face is what `Piece.face` of a machine says: its units row by row, then the plugins on it, "HW/.W|stilts".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from game.smash_gear.glyphs import CHEVRON, GLINT, HEART, WEAPON, glyph, plugged
from game.ui import outlines
from game.ui.kit import Kit
from game.ui.paint import Cache, vector
from game.ui.theme import mix

INSET, ROUND = 0.06, 0.2
"""How far a body stays from the edge of its cells, and its corners' radius, in cells."""
MARGIN = 0.3
"""Room for the shadow round the cells of a machine, in cells."""
FOOT = 0.05
LINE, LINE_IN = 0.038, 0.035
HEART_SIZE, WEAPON_SIZE = 0.0199, 0.0218
"""What a sign is enlarged by for a cell of 1."""
BREAK_STEPS = 8
CRACKS = ((0.0, -0.5, 0.12, -0.2, -0.1, 0.05, 0.14, 0.28, 0.0, 0.5), (-0.5, 0.1, -0.25, -0.02, -0.1, 0.05))
"""Jagged lines across a cell of 1 round its middle, as x, y, x, y and so on."""

Rows = tuple[str, ...]


def rows_of(face: str) -> Rows:
    """The units of a face, row by row."""
    return tuple(face.partition("|")[0].split("/"))


def plugins_of(face: str) -> tuple[str, ...]:
    """The plugins of a face."""
    return tuple(face.split("|")[1:])


def units(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Column, row and letter of every unit."""
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                yield column, row, letter


@lru_cache(maxsize=512)
def spread(face: str) -> tuple[tuple[int, int, str], ...]:
    """Column, row and letter of a face's units, counted from its first heart, or its first unit where it has none."""
    found = list(units(rows_of(face)))
    first = next((unit for unit in found if unit[2] == "H"), found[0])
    return tuple((c - first[0], r - first[1], letter) for c, r, letter in found)


def body(rows: Sequence[str], side: float, inset: float) -> str:
    """The "d" of the outline of units of that side, drawn inwards by `inset`, corners rounded."""
    shape = outlines.loops((c * side, r * side, side, side) for c, r, _ in units(rows))
    return outlines.path((outlines.grown(loop, -inset) for loop in shape), ROUND * side)


class MachinePainter:
    """Draws machines for one kit and keeps the last ones. Surfaces have the middle of the machine's
    bounding box in their middle."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept: Cache[Surface] = Cache(kit.canvas.screenful, lambda s: 4 * s.get_width() * s.get_height())

    def machine(self, face: str, owner: int, side: float, *, spent: bool = False) -> Surface:
        """A machine with its shadow, `side` logical px a cell; `spent` darkened."""
        u = self.kit.canvas.px(side)
        key = (face, owner, u, spent)
        return self._kept.get(key) or self._kept.put(key, self._machine(face, owner, u, spent))

    def leaving(self, face: str, owner: int, side: float, part: float) -> Surface:
        """A machine that is being destroyed, `part` (0..1) of the way: white, then cracked, then gone."""
        u, step = self.kit.canvas.px(side), min(BREAK_STEPS, int(part * BREAK_STEPS))
        key = ("leaving", face, owner, u, step)
        if (kept := self._kept.get(key)) is not None:
            return kept
        whole = self.machine(face, owner, side)
        return self._kept.put(key, self._broken(whole, rows_of(face), u, step / BREAK_STEPS))

    # -- a machine on the board

    def _machine(self, face: str, owner: int, u: int, spent: bool) -> Surface:
        rows = rows_of(face)
        picture = self._sheet(rows, u)
        self._shadow(picture, rows, u)
        picture.blit(self._svg(rows, u, self._body(rows, owner, u)), (0, 0))
        if plugins := plugins_of(face):
            (c, r, _), edge = list(units(rows))[-1], round(MARGIN * u)
            plugged(self.kit, picture, (edge + (c + 0.84) * u, edge + (r + 0.84) * u), len(plugins), u)
        if spent:
            picture.blit(self._svg(rows, u, self._resting(rows, u)), (0, 0))
        return picture

    def _sheet(self, rows: Rows, u: int) -> Surface:
        edge = 2 * round(MARGIN * u)
        return Surface((len(rows[0]) * u + edge, len(rows) * u + edge), pygame.SRCALPHA, 32)

    def _svg(self, rows: Rows, u: int, drawing: str) -> Surface:
        """SVG elements in px from the upper left cell, on a sheet of that machine."""
        edge = round(MARGIN * u)
        w, h = self._sheet(rows, u).get_size()
        return vector(f'<g transform="translate({edge} {edge})">{drawing}</g>', w, h)

    def _shadow(self, picture: Surface, rows: Rows, u: int) -> None:
        """The soft shadow to the lower right; blurred at half its size, which nobody sees, in a third of
        the time."""
        size = picture.get_size()
        w, h = (size[0] + 1) // 2, (size[1] + 1) // 2
        edge, side = round(MARGIN * u) / 2, u / 2
        shade = f'<path d="{body(rows, side, INSET * side)}" fill="#000000" fill-opacity="0.55"/>'
        shape = vector(f'<g transform="translate({edge} {edge})">{shade}</g>', w, h)
        soft = pygame.transform.gaussian_blur(shape.premul_alpha(), max(1, round(0.055 * side)))
        soft = pygame.transform.smoothscale(soft, size)
        soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(soft, (round(0.05 * u), round(0.095 * u)))

    def _body(self, rows: Rows, owner: int, u: int) -> str:
        """Foot, body, light line, joints, sockets and signs."""
        player = self.kit.theme.player(max(0, owner))
        top, bottom = mix(player.fill, "#000000", 0.2), mix(player.fill, "#000000", 0.47)
        shape, w, h = body(rows, u, INSET * u), len(rows[0]) * u, len(rows) * u
        long = max(w, h)
        gradient = (
            f'<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{0.6 * long:.1f}" '
            f'y2="{long:.1f}"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
            "</linearGradient></defs>"
        )
        line = max(1.0, LINE * u)
        return (
            f'{gradient}<path transform="translate(0 {FOOT * u:.2f})" d="{shape}" '
            f'fill="{mix(player.deep, "#000000", 0.3)}"/><path d="{shape}" fill="url(#b)"/>'
            f'<path d="{body(rows, u, (INSET + LINE_IN) * u)}" fill="none" stroke="{player.light}" '
            f'stroke-width="{line:.2f}" stroke-opacity="0.75"/>'
            + self._joints(rows, mix(player.fill, player.light, 0.4), u)
            + "".join(self._unit(c, r, letter, owner, u) for c, r, letter in units(rows))
        )

    def _joints(self, rows: Rows, colour: str, u: int) -> str:
        """Short bars where units meet."""
        there = {(c, r) for c, r, _ in units(rows)}
        long, thick = 0.27 * u, 0.1 * u
        drawn = ""
        for c, r in sorted(there):
            for dx, dy, w, h in ((1, 0, thick, long), (0, 1, long, thick)):
                if (c + dx, r + dy) in there:
                    x, y = (c + 0.5 + dx / 2) * u - w / 2, (r + 0.5 + dy / 2) * u - h / 2
                    drawn += (
                        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" '
                        f'rx="{thick * 0.45:.2f}" fill="{colour}" fill-opacity="0.55"/>'
                    )
        return drawn

    def _unit(self, c: int, r: int, letter: str, owner: int, u: int) -> str:
        """A socket (square for seat 0, round for seat 1) with its heart or weapon."""
        x, y = (c + 0.5) * u, (r + 0.5) * u
        player = self.kit.theme.player(max(0, owner))
        heart = letter == "H"
        dark = mix(player.deep, "#000000", 0.4)
        rim = player.light if heart else mix(player.fill, "#000000", 0.2)
        ink = f'fill="{dark}" stroke="{rim}" stroke-width="{max(1.0, (0.031 if heart else 0.024) * u):.2f}"'
        if owner == 1:
            drawn = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{(0.35 if heart else 0.332) * u:.2f}" {ink}/>'
        else:
            half = (0.318 if heart else 0.307) * u
            drawn = (
                f'<rect x="{x - half:.2f}" y="{y - half:.2f}" width="{2 * half:.2f}" height="{2 * half:.2f}" '
                f'rx="{0.114 * u:.2f}" {ink}/>'
            )
        return drawn + (self._heart(x, y, player.light, u, f"h{c}x{r}") if heart else self._weapon(x, y, u))

    def _heart(self, x: float, y: float, light: str, u: int, name: str) -> str:
        glow = (
            f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:.2f}" cy="{y:.2f}" '
            f'r="{0.33 * u:.2f}"><stop offset="0" stop-color="{light}" stop-opacity="0.5"/>'
            f'<stop offset="0.55" stop-color="{light}" stop-opacity="0.32"/>'
            f'<stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient></defs>'
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.33 * u:.2f}" fill="url(#{name})"/>'
        )
        scale, low = HEART_SIZE * u, y + 0.0114 * u
        glint = 'fill="none" stroke="#FFFFFF" stroke-width="1.7" stroke-linecap="round" stroke-opacity="0.75"'
        return glow + glyph(HEART, x, low, scale, f'fill="{light}"') + glyph(GLINT, x, low, scale, glint)

    def _weapon(self, x: float, y: float, u: float) -> str:
        ink = f'fill="{self.kit.theme.hex("weapon")}" fill-rule="evenodd"'
        return glyph(WEAPON, x, y, WEAPON_SIZE * u, ink)

    def _resting(self, rows: Rows, u: int) -> str:
        """What lies over a machine that can do nothing this turn: shade, and a mark that points down."""
        c, r, _ = next(units(rows))
        x, y, size = (c + 0.5) * u, (r + 0.5) * u, 0.27 * u
        theme = self.kit.theme
        return (
            f'<path d="{body(rows, u, INSET * u)}" fill="#000000" fill-opacity="0.58"/>'
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{size:.2f}" fill="{theme.hex("night0")}" '
            f'stroke="{theme.hex("edge2")}" stroke-width="{max(1.0, 0.03 * u):.2f}"/>'
            + glyph(CHEVRON, x, y, size / 15, f'fill="none" stroke="{theme.hex("text")}" stroke-width="3.2" '
                    'stroke-linecap="round" stroke-linejoin="round"')
        )  # fmt: skip

    def _broken(self, whole: Surface, rows: Rows, u: int, part: float) -> Surface:
        picture = whole.copy()
        if white := round(255 * max(0.0, 1 - abs(part - 0.2) / 0.4)):
            flash = whole.copy()
            flash.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            flash.set_alpha(white)
            picture.blit(flash, (0, 0))
        if part >= 0.3:
            edge, crack = round(MARGIN * u), self._crack(u)
            picture.blits([(crack, (edge + c * u, edge + r * u)) for c, r, _ in units(rows)])
        fade = min(1.0, 2 * (1 - part))
        picture.fill((255, 255, 255, round(255 * fade)), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _crack(self, u: int) -> Surface:
        """The lines across a unit that breaks."""
        if (kept := self._kept.get(("crack", u))) is not None:
            return kept
        ink = f'fill="none" stroke="#05080C" stroke-width="{max(1.5, 0.06 * u):.2f}" stroke-linejoin="round"'
        lines = ""
        for crack in CRACKS:
            points = ((0.5 + x * 0.86, 0.5 + y * 0.86) for x, y in zip(crack[::2], crack[1::2], strict=True))
            lines += f'<path d="M{"L".join(f"{x * u:.1f} {y * u:.1f}" for x, y in points)}" {ink}/>'
        return self._kept.put(("crack", u), vector(lines, u, u))
