"""The common tools of the acts of Gears of Industry: the event, the marks of clashes and the lamp's light
(LOOK 12)."""

from __future__ import annotations

from typing import Any

from game.gears_of_industry.clash_marks import ClashMarks
from game.table.acts import LookAct, Moment
from game.ui.effects import Effects

LAMP = "#FFE0A0"


class GearsAct(LookAct):
    """An act of Gears of Industry, about the first event of its stage. Times are seconds."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.effects = Effects.of(self.kit)
        self.marks: ClashMarks = look.marks
        self.event: Any = moment.stage.events[0]
