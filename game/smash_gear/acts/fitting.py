"""The act of an installed plugin: it snaps on (SG-9.1, LOOK 12)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.act_tools import LAMP, ArrivalAct
from game.smash_gear.badges import LINE, PLUGIN, badge
from game.table.acts import Cue
from game.ui.effects import part

SNAP, GLOWS = 0.2, 0.2
PLUG_R = 0.17


class FittingAct(ArrivalAct):
    """The act of a plugin snapping on."""

    lead, rest, tail, turns = SNAP, 0.0, GLOWS, 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(SNAP - 0.02, "latch", 3),)

    def above(self, surface: Surface, at: float) -> None:
        x, y, w, h = self.cells[-1]
        spot = x + 0.84 * w, y + 0.84 * h
        if at < SNAP:
            size = 3.2 - 2.2 * (at / SNAP) ** 2
            badge(self.kit, surface, PLUGIN, spot, PLUG_R * w * round(size, 1))
        out = part(at, SNAP, SNAP + GLOWS)
        if 0 < out < 1:
            self.ring(surface, spot, 12 + 36 * out, 2, LINE, 0.9 * (1 - out))
            self.light(surface, spot, LINE, 54, 0.8 * (1 - out))
            self.sparks(surface, spot, 14, (8 + 16 * out, 16 + 28 * out), (4, 10), (LAMP,), 1 - out)
