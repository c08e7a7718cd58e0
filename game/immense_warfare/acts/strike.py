"""The act of an attacker lunging at its target and back (LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.immense_warfare.act_tools import FIRE, FieldAct
from game.immense_warfare.marks import aimed_point
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from game.ui.effects import part
from rules.immense_warfare.field import PLAYERS


class StrikeAct(FieldAct):
    """The act of an attacker lunging at its target and back."""

    lead, rest, turns = 0.16, 0.12, None
    stills: tuple[float, ...] = (0.16,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.attacker = self.piece(self.event.attacker)
        self.start, self.end = self.spot(self.event.attacker), self.spot(self.event.target)
        if self.attacker is None or self.start is None or self.end is None:
            self.lead, self.rest, self.stills = 0.0, 0.0, ()
        else:
            self.hidden = frozenset((self.event.attacker,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "whoosh", 4), Cue(self.lead, "blow", 7)

    def above(self, surface: Surface, at: float) -> None:
        if self.attacker is None or self.start is None or self.end is None:
            return
        (ax, ay), (bx, by) = centre(self.start), aimed_point(self.start, self.end, self.event.target)
        out = part(at, 0.0, self.lead) ** 2 - part(at, self.lead, self.lead + self.rest)
        far = 0.5 if self.event.target not in PLAYERS else 0.6
        middle = ax + (bx - ax) * far * max(0.0, out), ay + (by - ay) * far * max(0.0, out)
        self.kit.put(surface, self.chips.draw(self.attacker, self.start[2:]), middle, "center")
        flash = 1 - part(at, self.lead, self.lead + self.rest)
        if at >= self.lead:
            self.effects.glow(surface, (bx, by), 70, FIRE, 0.9 * flash)
