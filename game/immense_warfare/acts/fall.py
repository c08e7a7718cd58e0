"""The act of destroyed units breaking (LOOK 12)."""

from __future__ import annotations

import math
import random
from typing import Any

import pygame
from pygame import Surface

from game.immense_warfare.act_tools import FIRE, LAMP, SMOKE, FieldAct
from game.table.acts import Moment
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.effects import part, shaken
from game.ui.motion import out_cubic

SHARDS = (3, 3)
"""The numbers of columns and rows of pieces into which a unit breaks."""


class FallAct(FieldAct):
    """The act of a destroyed unit: it flashes, breaks, and its parts fly off with smoke."""

    lead, rest, tail, turns = 0.12, 0.3, 0.45, None
    stills = (0.3,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.fallen: list[tuple[Surface, Box]] = []
        for event in moment.stage.events:
            piece, box = self.piece(event.marks[0]), self.spot(event.marks[0])
            if piece is not None and box is not None and piece.kind == "unit":
                self.fallen.append((self.chips.draw(piece, box[2:]), box))
        self.hidden = frozenset(id for id in moment.stage.pieces)

    def shake(self, at: float) -> Point:
        return shaken(at, self.lead, 0.3, 5.0)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the unit whole, under the number of the hit."""
        if at < self.lead:
            for picture, box in self.fallen:
                self.kit.put(surface, picture, centre(box), "center")
                self.effects.glow(surface, centre(box), 80, LAMP, at / self.lead)

    def above(self, surface: Surface, at: float) -> None:
        if at >= self.lead:
            for number, (picture, box) in enumerate(self.fallen):
                self._break(surface, picture, box, at - self.lead, number)

    def _break(self, surface: Surface, picture: Surface, box: Box, since: float, seed: int) -> None:
        passed = part(since, 0.0, self.rest + self.tail)
        if passed >= 1:
            return
        chance, (columns, rows) = random.Random(seed + 3), SHARDS
        w, h, s = picture.get_width() // columns, picture.get_height() // rows, self.kit.canvas.s
        left, top = (
            centre(box)[0] - picture.get_width() / 2 / s,
            centre(box)[1] - picture.get_height() / 2 / s,
        )
        self.effects.glow(surface, centre(box), 90, FIRE, 1 - part(since, 0.0, 0.25))
        for number in range(6):
            away, angle = chance.uniform(0, 40) * out_cubic(passed), chance.uniform(0, math.tau)
            x, y = centre(box)
            at = x + away * math.cos(angle), y + away * math.sin(angle) - 30 * passed
            self.effects.puff(surface, at, 16 + 18 * passed, SMOKE, 0.8 * (1 - passed), number)
        for column in range(columns):
            for row in range(rows):
                shard = picture.subsurface((column * w, row * h, w, h)).copy()
                shard = pygame.transform.rotate(shard, chance.uniform(-200, 200) * passed)
                shard.set_alpha(round(255 * (1 - passed)))
                dx = (column - (columns - 1) / 2) * 46 + chance.uniform(-14, 14)
                dy = (row - (rows - 1) / 2) * 34 - chance.uniform(10, 40)
                out = out_cubic(passed)
                at = (
                    left + (column + 0.5) * w / s + dx * out,
                    top + (row + 0.5) * h / s + dy * out + 90 * passed * passed,
                )
                self.kit.put(surface, shard, at, "center")
