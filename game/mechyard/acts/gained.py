"""The act of money from a module: coins fly to its owner's plate (LOOK 13)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.mechyard.act_tools import FLIES, YardAct
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from game.ui.effects import part
from rules.mechyard.events import Gained

LASTS, FADES = 0.3, 0.3


class GainAct(YardAct):
    """The act of one stage's coins."""

    rest, tail, turns = LASTS, FADES, FLIES
    stills: tuple[float, ...] = (LASTS,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        gained = [event for event in moment.stage.events if isinstance(event, Gained)]
        self.seat, self.amount = gained[-1].seat, sum(event.amount for event in gained)
        self.where = self.box(self.before, gained[-1].marks[0])
        if self.purse(self.seat) is None:
            self.rest, self.tail, self.stills = 0.0, 0.0, ()

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(FLIES, "coin", 4),)

    def above(self, surface: Surface, at: float) -> None:
        purse = self.purse(self.seat)
        if purse is None:
            return
        if self.where is not None:
            self.coins(surface, centre(self.where), purse, at, min(self.amount, 6))
        fade = 1 - part(at, LASTS, LASTS + FADES)
        self.light(surface, purse, 30, "#FFC860", 0.7 * part(at, 0.14, FLIES) * fade)
        if at >= FLIES:
            self.earned(surface, (purse[0] - 8, purse[1]), f"+${self.amount}", fade)
