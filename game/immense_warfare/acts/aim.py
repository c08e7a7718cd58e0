"""The act of an attacker aiming at its target (LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.immense_warfare.act_tools import FieldAct
from game.immense_warfare.marks import RETICLE, aimed_point
from game.table.acts import Moment
from game.table.reticles import fat_arrow, reticle
from game.ui.canvas import centre
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.immense_warfare.field import NAMES


class AimAct(FieldAct):
    """The act of an attacker aiming: the reticle closes in on the target, and the arrow grows. The attacker
    isn't spent until it strikes."""

    lead, rest, turns = 0.2, 0.05, None
    stills = (0.2,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.attacker = self.piece(self.event.marks[0])
        if self.attacker is not None and self.attacker.place in NAMES:
            self.hidden = frozenset((self.attacker.id,))

    def above(self, surface: Surface, at: float) -> None:
        start, end = (self.spot(mark) for mark in self.event.marks[:2])
        if start is not None and self.attacker is not None and self.hidden:
            self.kit.put(surface, self.chips.draw(self.attacker, start[2:]), centre(start), "center")
        if start is None or end is None:
            return
        way = out_cubic(part(at, 0.0, self.lead))
        tip = aimed_point(start, end, self.event.marks[1])
        reticle(self.kit, surface, tip, min(start[2:]) * RETICLE * (2 - way))
        (ax, ay), (bx, by) = centre(start), tip
        fat_arrow(self.kit, surface, (ax, ay), (ax + (bx - ax) * 0.75 * way, ay + (by - ay) * 0.75 * way))
