"""The act of a card flaring while its effect is used (GI-3.4, LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.gears_of_industry.act_tools import LAMP, GearsAct
from game.table.acts import Moment
from game.ui.canvas import centre
from game.ui.effects import part
from rules.gears_of_industry.state import MARKETS


class UsedAct(GearsAct):
    """The act of the cards that a use marks."""

    lead, rest, turns = 0.22, 0.12, None
    jump = False
    stills = (0.12,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        markets = [self.marks.rows(moment.after, market).cards(moment.before, market) for market in MARKETS]
        found = {id: box for cards in markets for id, box in cards.items()}
        self.boxes = [found[mark] for mark in self.event.marks if mark in found]

    def above(self, surface: Surface, at: float) -> None:
        strength = 1 - abs(2 * part(at, 0.0, self.lead + self.rest) - 1)
        for box in self.boxes:
            self.effects.glow(surface, centre(box), max(box[2:]) * 1.1, LAMP, strength)
            self.kit.outline(surface, (box[0] - 2, box[1] - 2, box[2] + 4, box[3] + 4), "lamp", 6, 2.6)
