"""The act of a direct attack and its card on the way to the damage zone (LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Surface

from game.immense_warfare.act_tools import LARGE, FieldAct
from game.table.acts import Cue, Moment
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.effects import part, shaken, towards
from game.ui.motion import in_out_cubic
from rules.immense_warfare.field import EDGES

FLIES = 0.25
"""The time in which a card flies to a damage zone, s."""


class DirectAct(FieldAct):
    """The act of a direct attack: the player's edge flashes in their colour, the card turns over large and
    flies to the damage zone."""

    lead, rest, tail, turns = 0.55, FLIES, 0.1, 0.55
    stills = (0.5,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.card = next((piece for piece in self.event.pieces if piece.id == self.event.marks[0]), None)
        self.there = self.slot(self.card) if self.card is not None else None
        if self.card is not None:
            self.hidden = frozenset((self.card.id,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "boom", 9), Cue(0.2, "flip", 5)

    def prepare(self) -> Iterator[object]:
        yield self.look.faces.back(LARGE)
        yield from self.large(self.event.card)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.3, 6.0)

    def above(self, surface: Surface, at: float) -> None:
        seat = self.event.seat
        x, y, w, h = self.moment.boxes["field"]
        edge = self.moment.boxes[EDGES[seat]]
        high = edge[1] < y + h / 2
        light = self.kit.theme.player(seat).light
        flash = 1 - part(at, 0.0, 0.7)
        for step in range(6):
            spot = x + (step + 0.5) * w / 6, y if high else y + h
            self.effects.glow(surface, spot, 110, light, 0.8 * flash)
        turned, out = part(at, 0.06, 0.3), part(at, self.lead, self.lead + self.rest)
        if out >= 1:
            return
        if out > 0 and self.there is not None and self.face is not None:
            self._fly(surface, self.face, (x + w / 2, y + h / 2), self.there, in_out_cubic(out))
            return
        face = self.face if turned >= 0.5 and self.face is not None else self.look.faces.back(LARGE)
        squeeze = max(0.04, abs(math.cos(math.pi * turned)))
        width = max(1, round(face.get_width() * squeeze))
        picture = pygame.transform.smoothscale(face, (width, face.get_height())) if squeeze < 0.99 else face
        picture.set_alpha(round(255 * min(1.0, at / 0.1) * (1 - out)))
        self.kit.put(surface, picture, (x + w / 2, y + h / 2), "center")
        picture.set_alpha(255)

    def _fly(self, surface: Surface, face: Surface, start: Point, slot: Box, way: float) -> None:
        """Draw the card flying to its slot."""
        size = 1 + (slot[2] / LARGE - 1) * way
        picture = pygame.transform.smoothscale_by(face, size)
        self.kit.put(surface, picture, towards(start, centre(slot), way), "center")
