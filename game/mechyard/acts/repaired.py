"""The act of a repair: the module's shutter goes up, and it shines (LOOK 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.mechyard.act_tools import YardAct
from game.mechyard.tiles import SHUTTINGS, module_face
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from game.ui.effects import part
from game.ui.motion import out_cubic

RISES, SHINES = 0.26, 0.2


class RepairAct(YardAct):
    """The act of one module's shutter."""

    lead, rest, tail, turns = RISES, 0.0, SHINES, RISES
    stills: tuple[float, ...] = (RISES / 2,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        id = moment.stage.events[-1].marks[0]
        self.spot, self.where = self.after.spot(id), self.box(self.after, id)
        if self.where is None:
            self.lead = self.tail = self.turns = 0.0
            self.stills = ()

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "clatter", 4), Cue(RISES, "latch", 4)

    def prepare(self) -> Iterator[object]:
        if self.where is not None and self.spot is not None:
            for step in range(SHUTTINGS):
                yield self.tiles.shutting(
                    module_face(self.after, self.spot), self.side(self.where), step / SHUTTINGS
                )

    def above(self, surface: Surface, at: float) -> None:
        if self.where is None or self.spot is None:
            return
        box, k = self.where, self.k(self.where)
        if at < RISES:
            shut = 1 - out_cubic(at / RISES)
            picture = self.tiles.shutting(module_face(self.after, self.spot), self.side(box), shut)
            self.put_module(surface, self.after, self.spot, box, picture)
        shine = 1 - part(at, RISES, RISES + SHINES)
        self.light(surface, centre(box), 60 * k, "#FFE0A0", 0.6 * shine * part(at, 0.0, RISES))
        out = part(at, RISES, RISES + SHINES)
        if 0 < out < 1:
            self.sparks(surface, centre(box), 16, (26 * k, (30 + 26 * out) * k), 1 - out)
