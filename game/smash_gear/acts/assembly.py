"""The act of an assembled machine: it drops onto the board with dust (SG-8.1, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Surface

from game.smash_gear.act_tools import ArrivalAct
from game.table.acts import Cue, Moment, Point
from game.ui.effects import shaken
from rules.smash_gear.state import Position

DROP, SETTLE, HIGH = 0.24, 0.3, 0.5


class AssemblyAct(ArrivalAct):
    """The act of a machine dropping in."""

    lead, rest, tail, turns = DROP, 0.0, SETTLE, 0.0

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        assert self.machine_shown is not None, "what is assembled is a machine"
        self.arrived = self.machine_shown
        self.hidden = frozenset((self.arrived.piece.id,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "whoosh", 3), Cue(DROP, "thud", 6)

    def prepare(self) -> Iterator[object]:
        piece = self.arrived.piece
        yield self.fragments.part(piece, self.side)
        yield self.fragments.shadow(piece, self.side)

    def shake(self, at: float) -> Point:
        return shaken(at, DROP, 0.14, 1.5)

    def above(self, surface: Surface, at: float) -> None:
        if at < DROP:
            fallen = (at / DROP) ** 2
            high = 1 - fallen
            piece, below = self.arrived.piece, self.moved(self.middle, 26 * high, 40 * high)
            self.fragments.put(surface, self.fragments.shadow(piece, self.side), below, 0.3 + 0.5 * fallen)
            picture = self.fragments.part(piece, self.side)
            picture.set_alpha(255)
            large = pygame.transform.smoothscale_by(picture, 1 + HIGH * high) if high > 0.01 else picture
            large.set_alpha(round(255 * min(1.0, 3 * at / DROP)))
            self.kit.put(surface, large, self.moved(self.middle, 0, -20 * high), "center")
        self.dust(surface, self.cells, at - DROP, SETTLE)
