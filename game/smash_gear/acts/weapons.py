"""The act of weapon against weapon: both fly off, with sparks of two colours (SG-6.3, LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import LAMP
from game.smash_gear.combat_acts import CombatAct, Lost
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import centre
from game.ui.effects import part, shade, shaken
from game.ui.motion import out_cubic
from rules.smash_gear.state import Position

METAL = (LAMP, "#FFD98A", "#9CD8FF")
FLY, FADE = 0.25, 0.17
AWAY = ((-150, 40, 150), (20, 120, -130))
"""The distances that both weapons fly after they have met, and their turns."""


class WeaponsAct(CombatAct):
    """The act of weapon against weapon: both fly off, with sparks of two colours."""

    rest, tail = FLY, 0.12
    stills = (0.085,)

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.meetings: dict[tuple[int, int], list[Lost]] = {}
        for each in self.lost():
            self.meetings.setdefault(each.at, []).append(each)
        if not self.meetings:
            self.rest = self.tail = 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "clang", 7),) if self.meetings else ()

    def prepare(self) -> Iterator[object]:
        for at, met in self.meetings.items():
            for number in range(len(met)):
                for frame in range(0, 15, 2):
                    yield self._flying(met[number], at, number, frame / 60)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.16, 3.0) if self.meetings else (0.0, 0.0)

    def below(self, surface: Surface, at: float) -> None:
        laid = part(at, 0.15, FLY)
        for cell, met in self.meetings.items():
            if laid > 0 and at <= FLY:
                self.fragments.wreck(surface, self.cell(cell), met[-1].piece.owner, laid)

    def above(self, surface: Surface, at: float) -> None:
        for number, (cell, met) in enumerate(self.meetings.items()):
            self._clash(surface, centre(self.cell(cell)), at, number)
            for each in range(len(met)):
                self._fly(surface, met[each], cell, each, at)

    def _clash(self, surface: Surface, middle: Point, at: float, number: int) -> None:
        fade, out = 1 - part(at, 0.06, FLY + 0.1), out_cubic(part(at, 0.0, 0.23))
        self.light(surface, middle, "#9CD8FF", 120, 0.5 * fade)
        self.light(surface, middle, LAMP, 150, 0.9 * fade)
        self.light(surface, middle, "#FFFFFF", 52, 1.1 * fade)
        many = max(24, 70 // len(self.meetings))
        reach = (10 + 22 * out, 30 + 121 * out)
        self.sparks(surface, middle, many, reach, (8, 30), METAL, fade, number)
        far = 135 * self.k
        rays = self.effects.rays(surface, (middle[0] - far, middle[1] - far, 2 * far, 2 * far))
        rays.cross(middle, 20, 130 * self.k * fade, 5 * self.k, shade("#FFF1C8", 0.9 * fade))
        rays.add()

    def _fly(self, surface: Surface, lost: Lost, cell: tuple[int, int], number: int, at: float) -> None:
        """Draw a weapon flying through the air, with its shadow and two afterimages."""
        fade = 1 - part(at, FADE, FLY)
        if fade <= 0:
            return
        out = out_cubic(part(at, 0.0, 0.23))
        lift = math.sin(math.pi * out)
        start, (dx, dy) = centre(self.cell(cell)), self._way(cell, number)
        below = self.moved(start, dx * out + 16 * lift + 4, dy * out + 26 * lift + 6)
        self.fragments.put(surface, self.fragments.shadow(lost.unit, self.side), below, 0.8 * fade)
        for behind, alpha in ((0.55, 0.16), (0.78, 0.28), (1.0, 1.0)):
            way = out * behind
            spot = self.moved(start, dx * way, dy * way - 46 * math.sin(math.pi * way))
            self.fragments.put(surface, self._flying(lost, cell, number, at, behind), spot, alpha * fade)

    def _way(self, cell: tuple[int, int], number: int) -> Point:
        dx, dy, _ = AWAY[number % 2]
        return (dx if cell[0] % 2 else -dx), dy

    def _flying(
        self, lost: Lost, cell: tuple[int, int], number: int, at: float, behind: float = 1.0
    ) -> Surface:
        out = out_cubic(part(at, 0.0, 0.23))
        turn = AWAY[number % 2][2] * out * behind * (1 if cell[0] % 2 else -1)
        size = 1 + 0.42 * math.sin(math.pi * out) * behind
        return self.fragments.part(lost.unit, self.side, turn, size)
