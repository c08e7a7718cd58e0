"""The act of an announced effect: its card joins the stack and waits for responses (SG-9.4, LOOK 12)."""

from __future__ import annotations

import math
from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import SHOWN, GearAct
from game.table.acts import Moment
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.smash_gear.state import Position


class AnswerAct(GearAct):
    """The act of a card put on the stack to wait for responses, while the one below dims; a ring closes round
    its target."""

    rest = 0.18
    jump = False

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.turns = 0.0 if moment.after.waiting else None
        self.marks = [
            spot
            for event in moment.stage.events
            for mark in event.marks
            if (spot := self.spot(mark)) is not None
        ]

    def above(self, surface: Surface, at: float) -> None:
        passed = part(at, 0.0, self.rest)
        if self.turns is not None:
            self._dim_stack(surface, passed)
        for spot in self.marks:
            self.ring(surface, spot, 60 - 34 * out_cubic(passed), 2, SHOWN, math.sin(math.pi * passed))

    def _dim_stack(self, surface: Surface, passed: float) -> None:
        """Dim the effects in the stack that this one covers; `passed` of the transition, 0 to 1."""
        seen = self.look.parts.at(self.moment.after)
        if (stack := seen.stack) is not None:
            stack.dim(surface, seen.where(stack.name), seen.model, passed)
