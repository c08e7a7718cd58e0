"""The act of a unit dropping onto its space (LOOK 12)."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Surface

from game.immense_warfare.act_tools import FieldAct
from game.table.acts import Cue, Moment
from game.ui.canvas import centre


class ArriveAct(FieldAct):
    """The act of a unit dropping onto its space."""

    lead, rest, tail, turns = 0.2, 0.0, 0.3, 0.0
    stills: tuple[float, ...] = (0.2,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.arrived = next((piece for piece in self.event.pieces if piece.kind == "unit"), None)
        self.at = self.moment.boxes[self.arrived.place] if self.arrived is not None else None
        self.hidden = frozenset((self.arrived.id,)) if self.arrived is not None else frozenset()
        if self.arrived is None:
            self.lead, self.tail, self.stills = 0.0, 0.0, ()

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(self.lead, "thud", 6),) if self.arrived is not None else (self.moment.stage.cue,)

    def above(self, surface: Surface, at: float) -> None:
        if self.arrived is None or self.at is None:
            return
        middle, high = centre(self.at), 1 - min(1.0, (at / self.lead) ** 2)
        picture = self.chips.draw(self.arrived, self.at[2:])
        if high > 0.01:
            picture = pygame.transform.smoothscale_by(picture, 1 + 0.5 * high)
            picture.set_alpha(round(255 * (1 - 0.6 * high)))
        self.kit.put(surface, picture, (middle[0], middle[1] - 26 * high), "center")
        self.dust(surface, self.at, (at - self.lead) / self.tail)
