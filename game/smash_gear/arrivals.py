"""Arrivals on the board: machines drop in with dust, bases rise, plugins snap on (LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.smash_gear.acts import LAMP, GearAct, Staging
from game.smash_gear.badges import LINE, PLUGIN, badge
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import Box, bounds, centre
from game.ui.effects import part, shaken
from rules.smash_gear.state import Position

DROP, SETTLE, HIGH = 0.24, 0.3, 0.5
SNAP, GLOWS = 0.2, 0.2
PLUG_R = 0.17


class ArrivalAct(GearAct):
    """The arrival of a machine on the board, or of a card on a machine or cell."""

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        event = moment.stage.events[0]
        self.owner = event.seat
        self.machine_shown = next(
            (self.shown(piece) for piece in event.pieces if self.is_on_board(piece)), None
        )
        cells = self.machine_shown.cells if self.machine_shown is not None else ()
        self.cells: list[Box] = [self.cell(at) for at in cells] or self.named(event.marks)
        self.middle = centre(bounds(tuple(self.cells)))


class AssemblyAct(ArrivalAct):
    """The act of a machine dropping in."""

    lead, rest, tail, turns = DROP, 0.0, SETTLE, 0.0

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
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


class BuildingAct(ArrivalAct):
    """The act of a base rising in a ring of light in its owner's colour."""

    lead, rest, tail, turns = SNAP, 0.0, SETTLE, 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(SNAP, "thud", 6),)

    def above(self, surface: Surface, at: float) -> None:
        light = self.kit.theme.player(self.owner).light
        for start in (0.0, 0.14):
            out = part(at, start, start + 0.32)
            if 0 < out < 1:
                self.ring(surface, self.middle, 18 + 44 * out, 3, light, 0.9 * (1 - out))
        self.light(surface, self.middle, light, 80, 0.6 * (1 - part(at, 0.1, 0.5)))
        self.dust(surface, self.cells, at - SNAP, SETTLE, 0.5)


class FittingAct(ArrivalAct):
    """The act of a plugin snapping on."""

    lead, rest, tail, turns = SNAP, 0.0, GLOWS, 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(SNAP - 0.02, "latch", 3),)

    def above(self, surface: Surface, at: float) -> None:
        x, y, w, h = self.cells[-1]
        spot = x + 0.84 * w, y + 0.84 * h
        if at < SNAP:
            size = 3.2 - 2.2 * (at / SNAP) ** 2
            badge(self.kit, surface, PLUGIN, spot, PLUG_R * w * round(size, 1))
        out = part(at, SNAP, SNAP + GLOWS)
        if 0 < out < 1:
            self.ring(surface, spot, 12 + 36 * out, 2, LINE, 0.9 * (1 - out))
            self.light(surface, spot, LINE, 54, 0.8 * (1 - out))
            self.sparks(surface, spot, 14, (8 + 16 * out, 16 + 28 * out), (4, 10), (LAMP,), 1 - out)
