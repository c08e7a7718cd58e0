"""The act at the end of a Fight phase: the most damaged player gains money (MY-7.4, LOOK 13)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.mechyard.act_tools import YardAct
from game.table.acts import Cue, Moment
from game.ui.canvas import Box
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.mechyard.places import bay
from rules.mechyard.state import MOST_DAMAGED

COMES, FLY, STAYS = 0.2, 0.35, 1.0
HIGH = 40.0


class MostDamagedAct(YardAct):
    """The act of a banner over the most damaged player's bay, and coins onto their plate."""

    lead, rest, tail, turns = FLY, STAYS - FLY, 0.2, 0.0
    stills: tuple[float, ...] = (0.6,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.seat = moment.stage.events[-1].seat
        self.taken = max(mech.taken for mech in self.before.mechs)
        self.where: Box | None = self.moment.boxes.get(bay(self.seat))
        if self.purse(self.seat) is None:
            self.where = None
            self.lead = self.rest = self.tail = 0.0
            self.stills = ()

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "bell", 3), Cue(FLY + 0.1, "coin", 4)

    def above(self, surface: Surface, at: float) -> None:
        purse = self.purse(self.seat)
        if self.where is None or purse is None:
            return
        kit, (x, y, w, h) = self.kit, self.where
        shown, gone = out_cubic(part(at, 0, COMES)), part(at, STAYS, STAYS + 0.2)
        if gone >= 1:
            return
        words = self._words(w - 24)
        wide = min(w - 24, kit.text_width(words, 16, True) + 60)
        top = y + min(h / 2, 62) + 8 * (1 - shown)
        box = (x + (w - wide) / 2, top, wide, HIGH)
        if gone < 0.5:
            kit.shadow(surface, box, 3, HIGH / 2)
            kit.fill(surface, box, "night1", radius=HIGH / 2, border="brass", border_width=1.5)
            kit.draw_icon(surface, "wreck", (box[0] + 24, top + HIGH / 2), 19, "weapon")
            kit.draw_text(
                surface, words, (box[0] + 42, top + HIGH / 2), 16, "text", True, "midleft", wide - 52
            )
        self.coins(surface, (x + w / 2, top + HIGH / 2), purse, at - FLY, MOST_DAMAGED)
        self.light(surface, purse, 30, "#FFC860", 0.7 * part(at, FLY + 0.15, FLY + 0.3) * (1 - gone))

    def _words(self, room: float) -> str:
        """Return the longest text on the most damage that fits."""
        full = f"Most damage taken: {self.taken}, so ${MOST_DAMAGED}"
        return self.kit.fitting((full, f"Took {self.taken}: ${MOST_DAMAGED}"), room - 60, 16, True)
