"""The act of a destroyed base: the tower folds, the attacker breaks, honor flies to the plate (SG-6.8, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Surface

from game.smash_gear.act_tools import EMBER, FIRE, HEAT, GearAct
from game.smash_gear.coins import GLEAMS, HONOR, Flight
from game.smash_gear.combat_acts import Victim
from game.smash_gear.fragments import CRATER
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import centre
from game.ui.effects import part, shaken
from game.ui.motion import out_cubic
from rules.smash_gear.events import BaseDestroyed, HonorGained
from rules.smash_gear.state import Position

SIREN, FOLD, PAYS, RAZED = 0.2, 0.3, 0.34, 0.8


class RazeAct(GearAct):
    """The act of a razed base: a siren, the tower folds and the attacking machine breaks; honor flies to the
    plate, a crater stays."""

    lead, rest, tail = SIREN, RAZED - SIREN, GLEAMS
    stills = (SIREN + 0.12,)

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        event = next(event for event in moment.stage.events if isinstance(event, BaseDestroyed))
        ids = {piece.id for piece in event.pieces}
        on_board = [piece for id, piece in moment.former.items() if id in ids and self.is_on_board(piece)]
        self.base = next((piece for piece in on_board if piece.kind == "base"), None)
        crater = (self.geometry.at(event.marks[0]),)
        self.victims = [
            Victim(self, self.shown(piece), crater) for piece in on_board if piece.kind == "machine"
        ]
        self.cell_box = moment.boxes[event.marks[0]]
        self.middle = centre(self.cell_box)
        self.owner = 1 - event.seat
        self.hidden = frozenset(ids)
        honor = next(event.amount for event in moment.stage.events if isinstance(event, HonorGained))
        end = self.purse(event.seat, HONOR)
        self.flight = Flight(self, HONOR, self.middle, end, honor, PAYS)
        self.turns = self.flight.lands

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "siren", 8), Cue(SIREN, "tower", 9), Cue(self.flight.lands, "medal", 6)

    def prepare(self) -> Iterator[object]:
        for victim in self.victims:
            yield from victim.prepare()
        yield self.flight.coin()

    def shake(self, at: float) -> Point:
        return shaken(at, SIREN, 0.25, 4.0)

    def below(self, surface: Surface, at: float) -> None:
        if SIREN + FOLD / 2 < at <= RAZED:
            laid = part(at, SIREN + FOLD / 2, SIREN + FOLD)
            self.fragments.wreck(surface, self.cell_box, self.owner, laid, CRATER)

    def above(self, surface: Surface, at: float) -> None:
        for victim in self.victims:
            victim.draw(surface, at - SIREN, RAZED - SIREN)
        self._tower(surface, part(at, SIREN + 0.08, SIREN + 0.08 + FOLD))
        for start in (0.0, 0.1):
            out = part(at, start, start + SIREN)
            if 0 < out < 1:
                self.ring(surface, self.middle, 24 + 90 * out, 4, "#FF4A3A", 0.9 * (1 - out))
        self.light(surface, self.middle, "#FF3A2A", 120, 0.7 * (1 - part(at, SIREN, SIREN + 0.1)))
        if at >= SIREN:
            blow = 1 - part(at, SIREN, SIREN + FOLD)
            self.light(surface, self.middle, FIRE, 190, 0.8 * blow)
            self.light(surface, self.middle, HEAT, 84, blow)
            out = part(at, SIREN, SIREN + 0.3)
            reach = 20 + 40 * out, 50 + 110 * out_cubic(out)
            self.sparks(surface, self.middle, 46, reach, (8, 26), (EMBER,), 1 - out)
            self.dust(surface, [self.cell_box], at - SIREN - 0.15, 0.6, 0.7)
        self.flight.draw(surface, at)

    def _tower(self, surface: Surface, folded: float) -> None:
        """Draw the base sinking into itself."""
        if self.base is None or folded >= 1 or (self.victims and folded == 0):
            return
        picture = self.look.piece(self.base, self.side)
        w, h = picture.get_size()
        high = max(1, round(h * (1 - 0.85 * out_cubic(folded))))
        wide = max(1, round(w * (1 + 0.2 * folded)))
        flat = pygame.transform.smoothscale(picture, (wide, high))
        light = round(255 * (1 - 0.6 * folded))
        flat.fill(
            (light, light, light, round(255 * (1 - part(folded, 0.7, 1.0)))),
            special_flags=pygame.BLEND_RGBA_MULT,
        )
        x, y = self.middle
        self.kit.put(surface, flat, (x, y + 0.4 * self.side * folded), "center")
