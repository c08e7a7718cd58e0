"""The act of a resolved effect: a light from its card to the machine it changes (SG-9.4, LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import SHOWN, GearAct
from game.table.acts import Cue, Moment
from game.ui.effects import part, towards
from game.ui.motion import out_cubic, smooth
from rules.smash_gear.events import EffectResolved
from rules.smash_gear.state import Position

FLARE = ((16.8, 0.15), (9.8, 0.3), (4.2, 0.9))
"""The width and strength of the layers of the light."""


class EffectAct(GearAct):
    """The act of an effect: a light from its card to the machine it changes; then a script goes to its
    pile."""

    lead, rest, tail = 0.2, 0.12, 0.2
    jump = False

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        ways = []
        for event in moment.stage.events:
            if isinstance(event, EffectResolved) and event.marks:
                ways.append((self.spot(event.source), self.spot(event.marks[0])))
        self.ways = [(start, end) for start, end in ways if end is not None]
        if not self.ways:
            self.lead, self.rest, self.tail = 0.0, 0.0, 0.0
        self.turns = self.lead

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "whoosh", 3), self.moment.stage.cue._replace(at=self.lead)) if self.ways else ()

    def above(self, surface: Surface, at: float) -> None:
        way, out = smooth(part(at, 0.0, self.lead or 0.01)), part(at, self.lead, self.lead + self.tail)
        for start, end in self.ways:
            if start is not None and start != end and way < 1:
                head, tail = towards(start, end, way), towards(start, end, max(0.0, way - 0.35))
                layers = tuple((wide * self.k, strong) for wide, strong in FLARE)
                self.effects.flare(surface, tail, head, SHOWN, layers)
                self.light(surface, head, SHOWN, 60, 1.0)
            if 0 < out < 1:
                self.light(surface, end, SHOWN, 90, 0.9 * (1 - out))
                self.ring(surface, end, 20 + 60 * out_cubic(out), 2.4, SHOWN, 0.9 * (1 - out))
