"""The victory animation: the winner's emblem turns once in brass rays, before the result (LOOK 12)."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.ui.canvas import Box
from game.ui.effects import Effects, part, shade
from game.ui.kit import Kit
from game.ui.motion import out_back, out_cubic

LASTS, RAYS_LAST, TURNS = 0.9, 0.6, 0.6
"""The duration of the animation, of the growing rays, and of the emblem's turn (s)."""
SIZE, RAYS, REACH = 140.0, 18, 270.0


class Victory:
    """The emblem of a seat (-1: a trophy, for a solo game) over the `middle` of the field; `at` is the time
    since it appeared in seconds."""

    def __init__(self, kit: Kit, seat: int, middle: tuple[float, float]) -> None:
        self.kit, self.at = kit, 0.0
        self._middle = middle
        self._effects = Effects.of(kit)
        side = kit.canvas.px(SIZE * 1.1)
        self._emblem = Surface((side, side), pygame.SRCALPHA, 32)
        half = (SIZE * 0.55, SIZE * 0.55)
        kit.disc(self._emblem, half, SIZE / 2, "night1", "brass", 5)
        if seat < 0:
            kit.draw_icon(self._emblem, "trophy", half, SIZE * 0.6, "lamp")
        else:
            kit.player_badge(self._emblem, seat, half, SIZE * 0.56)

    def draw(self, surface: Surface) -> None:
        """Draw rays that grow and fade, and the turning emblem over them."""
        canvas, at, (x, y) = self.kit.canvas, self.at, self._middle
        strong = part(at, 0, 0.15) * (1 - 0.6 * part(at, RAYS_LAST, LASTS))
        self._effects.glow(surface, (x, y), REACH, "#C9952F", strong)
        box: Box = (x - REACH, y - REACH, 2 * REACH, 2 * REACH)
        rays = self._effects.rays(surface, box)
        far = REACH * out_cubic(part(at, 0, RAYS_LAST))
        for wide, light in ((1.0, 0.4), (0.5, 0.8)):
            for number in range(RAYS):
                turn = math.tau * number / RAYS + 0.25 * at
                long = far * (1.0 if number % 2 else 0.72)
                tip = x + long * math.cos(turn), y + long * math.sin(turn)
                rays.taper((x, y), tip, 26 * wide, 1.0, shade("#E8B44A", light * strong))
        rays.add()
        grown = out_back(1.4)(part(at, 0, 0.25))
        broad = abs(math.cos(math.tau * part(at, 0, TURNS)))
        side = self._emblem.get_width() * grown
        size = max(1, round(side * broad)), max(1, round(side))
        emblem = pygame.transform.smoothscale(self._emblem, size)
        surface.blit(emblem, emblem.get_rect(center=canvas.pos(x, y)))
