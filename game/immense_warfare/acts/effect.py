"""The act of a Trigger Command in a damage zone taking effect (LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.immense_warfare.act_tools import LAMP, RING, FieldAct
from game.table.acts import Moment
from game.ui.canvas import centre
from game.ui.effects import part, towards
from game.ui.motion import in_out_cubic, out_cubic


class EffectAct(FieldAct):
    """The act of a Trigger Command in a damage zone: a light goes from it to its target."""

    lead, rest, tail, turns = 0.35, 0.05, 0.2, None
    jump = False
    stills = (0.3,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        card, *aimed = self.event.marks
        piece = self.piece_of(moment.before, card) or self.piece_of(moment.after, card)
        self.there = self.slot(piece) if piece is not None and piece.place.startswith("damage/") else None
        self.ends = [centre(box) for box in map(self.spot, aimed) if box is not None]

    def above(self, surface: Surface, at: float) -> None:
        if self.there is None:
            return
        start, lit = centre(self.there), part(at, 0.0, 0.12)
        fade = 1 - part(at, self.lead, self.lead + self.rest + self.tail)
        self.effects.glow(surface, start, 60, LAMP, 0.8 * lit * fade)
        self.effects.ring(surface, start, 26 + 20 * out_cubic(lit), RING, LAMP, 0.9 * (1 - lit))
        way = in_out_cubic(part(at, 0.1, self.lead))
        for x, y in self.ends:
            if 0 < way < 1:
                head, tail = towards(start, (x, y), way), towards(start, (x, y), max(0.0, way - 0.4))
                self.effects.flare(surface, tail, head, LAMP, ((9, 0.3), (4, 0.9)))
                self.effects.glow(surface, head, 40, LAMP, 0.9)
            elif way >= 1:
                self.effects.glow(surface, (x, y), 60, LAMP, 0.8 * fade)
                self.effects.ring(surface, (x, y), 20 + 40 * (1 - fade), RING, LAMP, 0.9 * fade)
