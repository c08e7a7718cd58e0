"""The act of a built base: it rises in a ring of light (SG-7.2, LOOK 12)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.act_tools import ArrivalAct
from game.table.acts import Cue
from game.ui.effects import part

RISES, SETTLE = 0.2, 0.3


class BuildingAct(ArrivalAct):
    """The act of a base rising in a ring of light in its owner's colour."""

    lead, rest, tail, turns = RISES, 0.0, SETTLE, 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(RISES, "thud", 6),)

    def above(self, surface: Surface, at: float) -> None:
        light = self.kit.theme.player(self.owner).light
        for start in (0.0, 0.14):
            out = part(at, start, start + 0.32)
            if 0 < out < 1:
                self.ring(surface, self.middle, 18 + 44 * out, 3, light, 0.9 * (1 - out))
        self.light(surface, self.middle, light, 80, 0.6 * (1 - part(at, 0.1, 0.5)))
        self.dust(surface, self.cells, at - RISES, SETTLE, 0.5)
