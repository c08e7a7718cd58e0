"""Motions over the table of a problem: pips on their way to the stars, and the shake of a move that failed."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from game.pages.play.problem.pill import draw_pip
from game.ui.canvas import Box, inset
from game.ui.effects import part
from game.ui.kit import Kit
from game.ui.motion import in_out_cubic

FLIES, ONE_FLIES = 0.7, 0.4
"""The seconds until the last pip has landed, and of one pip's flight."""
RISE = 46.0
"""How far above the straight way a pip flies, logical px."""
SHAKES, FAR, TIMES = 0.45, 3.0, 4
"""The seconds of a shake, how far it goes (px), and how often."""
Point = tuple[float, float]


class Flight:
    """Pips that fly from the bar to the earned stars, one star after the other."""

    def __init__(self, pips: Sequence[Point], stars: Sequence[Point]) -> None:
        self._at = 0.0
        self._count = len(stars)
        self._ways = [(pip, number * len(stars) // len(pips)) for number, pip in enumerate(pips)]
        self._stars = stars

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether pips are still in the air."""
        self._at += dt
        return self._at < FLIES

    @property
    def landed(self) -> int:
        """Return how many stars all of their pips have reached."""
        flying = (star for number, (_, star) in enumerate(self._ways) if self._part(number) < 1)
        return min(flying, default=self._count)

    def _part(self, number: int) -> float:
        start = (FLIES - ONE_FLIES) * number / max(1, len(self._ways) - 1)
        return part(self._at, start, start + ONE_FLIES)

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw the pips in the air."""
        for number, ((x, y), star) in enumerate(self._ways):
            if (gone := self._part(number)) < 1:
                (to_x, to_y), eased = self._stars[star], in_out_cubic(gone)
                rise = RISE * 4 * eased * (1 - eased)
                draw_pip(kit, surface, (x + (to_x - x) * eased, y + (to_y - y) * eased - rise))


class Shake:
    """A part of the picture that shakes from side to side."""

    def __init__(self, box: Box) -> None:
        self._box = inset(box, -6)
        self._at = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether it still shakes."""
        self._at += dt
        return self._at < SHAKES

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Shift the part of the picture that is already drawn."""
        gone = min(1.0, self._at / SHAKES)
        far = kit.canvas.px(FAR) * (1 - gone) * math.sin(math.tau * TIMES * gone)
        area = kit.canvas.rect(*self._box).clip(surface.get_rect())
        surface.blit(surface.subsurface(area).copy(), area.move(round(far), 0))


class Motions:
    """The motions over a table; an overlay that can't be touched."""

    def __init__(self) -> None:
        self.kit: Kit | None = None
        self.flight: Flight | None = None
        self.shake: Shake | None = None

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: the table below can be used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether to redraw."""
        moving = self.flight is not None or self.shake is not None
        if self.flight is not None and not self.flight.update(dt):
            self.flight = None
        if self.shake is not None and not self.shake.update(dt):
            self.shake = None
        return moving

    def draw(self, surface: Surface) -> None:
        """Draw what moves."""
        if self.kit is None:
            return
        if self.shake is not None:
            self.shake.draw(self.kit, surface)
        if self.flight is not None:
            self.flight.draw(self.kit, surface)
