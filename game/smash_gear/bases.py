"""Bases: a hexagon with a tower in its owner's colours, with the plugins on it (LOOK 7)."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.smash_gear.glyphs import DOOR, PLUG, TOWER, badge, glyph, plugged
from game.table.layout import Box
from game.ui.kit import Kit
from game.ui.paint import Cache, vector
from game.ui.theme import mix

TOKEN = 36 / 42
"""How much of a cell a token takes."""
CORNER = 16 / 42
"""The badge at the corner of a cell on which a machine stands."""
PLUGGED = 0.13
"""The radius of the plug beside that badge."""
RAISED = 0.23
"""How far the badge of both is above its cell, in parts of it."""
IVORY = "#FFF0D8"


class BasePainter:
    """Draws bases for one kit and keeps the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept: Cache[Surface] = Cache(
            kit.canvas.screenful // 4, lambda s: 4 * s.get_width() * s.get_height()
        )

    def base(self, owner: int, side: float, plugins: int = 0) -> Surface:
        """The token of a base in a cell of that side (logical px), the middle of both the same."""
        u = self.kit.canvas.px(side)
        key = (owner, u, plugins)
        return self._kept.get(key) or self._kept.put(key, self._token(owner, u, plugins))

    def corner(self, surface: Surface, cell: Box, owner: int, plugged: bool = False) -> None:
        """Draw the badge of a base on whose cell a machine stands, in the cell's corner. With a plug when plugins lie
        on the base: both on one plate of its owner's, so that it is not taken for the machine's, and on the cell's
        edge, so that the heart in the cell is seen."""
        x, y, w, _ = cell  # the plugs of machines lie at the lower right of cells, the one above included
        u = self.kit.canvas.px(w)
        key = ("corner", owner, u, plugged)
        badge = self._kept.get(key) or self._kept.put(key, self._corner(owner, u, plugged))
        self.kit.put(surface, badge, (x + 1, y + (-RAISED * w if plugged else 1)), "topleft")

    def _token(self, owner: int, u: int, plugins: int) -> Surface:
        picture = Surface((u + 2 * (u // 8), u + 2 * (u // 8)), pygame.SRCALPHA, 32)
        middle, r = picture.get_width() / 2, TOKEN * u / 2
        shade = vector(
            f'<path d="{hexagon(middle, middle, r)}" fill="#000000" fill-opacity="0.55"/>',
            *picture.get_size(),
        )
        soft = pygame.transform.gaussian_blur(shade.premul_alpha(), max(1, round(0.05 * u)))
        soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(soft, (round(0.04 * u), round(0.08 * u)))
        picture.blit(vector(self._hexagon(owner, middle, r), *picture.get_size()), (0, 0))
        if plugins:
            plugged(self.kit, picture, (middle + 0.34 * u, middle + 0.34 * u), plugins, u)
        return picture

    def _corner(self, owner: int, u: int, plugged: bool) -> Surface:
        size = round(CORNER * u) + 2
        token = vector(self._hexagon(owner, size / 2, size / 2 - 1), size, size)
        if not plugged:
            return token
        r, rim, player = PLUGGED * u, max(1.0, 0.035 * u), self.kit.theme.player(owner)
        half, wide = r + 1.5 * rim, round(2 * r + 2 * rim + size)
        plate = (
            f'<rect x="{rim / 2:.2f}" y="{size / 2 - half:.2f}" width="{wide - rim:.2f}" height="{2 * half:.2f}" '
            f'rx="{half:.2f}" fill="{mix(player.deep, "#000000", 0.2)}" stroke="{player.light}" '
            f'stroke-width="{rim:.2f}"/>'
        )
        picture = vector(plate + badge(PLUG, wide - rim / 2 - half, size / 2, r), wide, size)
        picture.blit(token, (0, 0))
        return picture

    def _hexagon(self, owner: int, middle: float, r: float) -> str:
        player = self.kit.theme.player(owner)
        dark = mix(player.deep, "#000000", 0.2)
        gradient = (
            f'<defs><linearGradient id="b" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" '
            f'stop-color="{player.light}"/><stop offset="1" stop-color="{mix(player.fill, "#000000", 0.28)}"/>'
            "</linearGradient></defs>"
        )
        low = middle - 0.03 * r
        return (
            f'{gradient}<path d="{hexagon(middle, middle, r)}" fill="{dark}"/>'
            f'<path d="{hexagon(middle, middle, r * 0.945)}" fill="url(#b)"/>'
            f'<path d="{hexagon(middle, middle, r * 0.75)}" fill="{dark}"/>'
            + glyph(TOWER, middle, low, r / 24, f'fill="{IVORY}"')
            + glyph(DOOR, middle, low, r / 24, f'fill="{dark}"')
        )


def hexagon(x: float, y: float, r: float) -> str:
    """A hexagon that stands on a corner."""
    points = (
        (x + r * math.sin(math.radians(60 * i)), y - r * math.cos(math.radians(60 * i))) for i in range(6)
    )
    return f"M{'L'.join(f'{px:.2f} {py:.2f}' for px, py in points)}Z"
