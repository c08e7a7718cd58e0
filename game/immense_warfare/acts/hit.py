"""The act of hits: damage as a number that flies up, armour as a ring (LOOK 12)."""

from __future__ import annotations

from pygame import Surface

from game.immense_warfare.act_tools import FIRE, RING, STEEL, FieldAct
from game.table.table_state import Point
from game.ui.canvas import centre
from game.ui.effects import part, shaken
from game.ui.motion import out_cubic
from rules.immense_warfare import events


class HitAct(FieldAct):
    """The act of a hit: damage flies up as a number; armour rings."""

    lead, rest, tail, turns = 0.04, 0.3, 0.3, None
    stills = (0.25,)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.2, 3.0)

    def above(self, surface: Surface, at: float) -> None:
        for event in self.moment.stage.events:
            box = self.spot(event.marks[0])
            if box is None:
                continue
            middle, passed = centre(box), part(at, 0.0, self.lead + self.rest + self.tail)
            colour = FIRE if isinstance(event, events.DamageTaken) else STEEL
            self.effects.glow(surface, middle, 60, colour, 0.8 * (1 - part(at, 0.0, 0.3)))
            self.effects.ring(surface, middle, 20 + 40 * out_cubic(passed), RING, colour, 0.9 * (1 - passed))
            at_y = middle[1] - 12 - 26 * out_cubic(passed)
            if not isinstance(event, events.DamageTaken):
                self.kit.draw_icon(surface, "armour", (middle[0], at_y), 30, "armour")
            elif passed < 0.95:
                words = f"–{event.amount}"
                for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
                    self.kit.draw_text(
                        surface, words, (middle[0] + dx, at_y + dy), 30, "night0", True, "center"
                    )
                self.kit.draw_text(surface, words, (middle[0], at_y), 30, "refused", True, "center")
