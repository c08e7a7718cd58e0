"""The act of activating a module: it lights up in a lamp frame, and a ring spreads from it (LOOK 13)."""

from __future__ import annotations

import math
from typing import Any

from pygame import Surface

from game.mechyard.act_tools import YardAct
from game.table.acts import Moment
from game.ui.canvas import centre, inset
from game.ui.effects import part, shade
from game.ui.motion import out_cubic

LASTS, FADES, RAYS = 0.22, 0.16, 16


class ActivateAct(YardAct):
    """The act of crew activating a module; nothing moves."""

    rest, tail = LASTS, FADES
    stills: tuple[float, ...] = (0.12,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.where = self.box(self.before, moment.stage.events[-1].marks[0])
        if self.where is None:
            self.rest, self.tail, self.stills = 0.0, 0.0, ()

    def above(self, surface: Surface, at: float) -> None:
        box = self.where
        if box is None:
            return
        middle, k = centre(box), self.k(box)
        fade, out = 1 - part(at, LASTS, LASTS + FADES), out_cubic(part(at, 0, LASTS + 0.1))
        self.light(surface, middle, 96 * k, "#FFB84A", 0.55 * fade)
        self.effects.ring(surface, middle, (30 + 44 * out) * k, 2 * k, "#FFE0A0", 0.8 * (1 - out))
        if fade > 0.4:
            self.kit.outline(surface, inset(box, 1), "lamp", 9 * k, 3.2 * k)
        far = 86 * k
        rays = self.effects.rays(surface, (middle[0] - far, middle[1] - far, 2 * far, 2 * far))
        for number in range(RAYS):
            angle, away = math.tau * number / RAYS, (54 + 10 * out) * k
            start = middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle)
            long = away + (14 + 6 * (number % 2)) * k
            end = middle[0] + long * math.cos(angle), middle[1] + long * math.sin(angle)
            rays.taper(start, end, 2.4, 0.5, shade("#FFE0A0", 0.75 * (1 - out)))
        rays.add()
