"""The common tools of the stages of a combat: its machines before the stage, the units they lose, machines that
break (SG-6, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.act_tools import EMBER, GearAct, Shown, unit
from game.smash_gear.fragments import BLACK
from game.ui.canvas import Box, centre
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.game import Event, Piece
from rules.smash_gear.events import CombatBegan, UnitsLost

CLEAR = 0.38
"""The alpha, 0 to 1, of a machine over the heart that it hits."""
BREAK, GONE, HEARTS_END = 0.13, 0.19, 0.35
"""When a machine that was hit begins to break and to vanish, and when it is gone, s after the impact."""
APART = ((-30, -8, -13), (26, -16, 9), (-26, -14, -7), (34, -6, 15), (-8, -20, 11), (10, 16, -9))
"""The distances by which the units of a breaking machine are pushed apart, and their turns."""


class Lost(NamedTuple):
    """A lost unit: the machine before the loss, the unit's column and row, and its letter."""

    piece: Piece
    at: tuple[int, int]
    letter: str

    @property
    def unit(self) -> Piece:
        """Return the unit alone, with its weapon in the machine."""
        return unit(*self)


class CombatAct(GearAct):
    """A stage of a combat."""

    def events_of(self, kind: type[Event]) -> Iterator[Event]:
        """Yield the stage's events of a type."""
        return (event for event in self.moment.stage.events if isinstance(event, kind))

    def lost(self) -> list[Lost]:
        """Return the units lost by surviving machines."""
        found: list[Lost] = []
        for event in self.events_of(UnitsLost):
            shown = self.before(event)
            if shown is not None:
                cells = map(self.geometry.at, event.marks)
                found += [Lost(shown.piece, at, shown.cells[at]) for at in cells if at in shown.cells]
        return found

    def before(self, event: Event | None) -> Shown | None:
        """Return the machine of an event as it is before this stage, or None."""
        piece = self.moment.former.get(event.pieces[0].id) if event is not None and event.pieces else None
        return self.shown(piece) if piece is not None and self.is_on_board(piece) else None

    def began(self) -> CombatBegan | None:
        """Return the event that began the combat, or None."""
        events = [event for stage in (*self.moment.earlier, self.moment.stage) for event in stage.events]
        return next((event for event in reversed(events) if isinstance(event, CombatBegan)), None)

    def attacker(self) -> Shown | None:
        """Return the attacking machine as it is before this stage, or None."""
        return self.before(self.began())

    def clear_cells(self, shown: Shown) -> list[Box]:
        """Return the boxes where the attacker hides hearts that it hits."""
        began = self.began()
        names = began.hit if began is not None else ()
        cells = (self.geometry.at(name) for name in names)
        return [self.cell(at) for at in cells if shown.cells.get(at) == "W"]

    def over_hearts(self, surface: Surface, shown: Shown, clear: float) -> None:
        """Draw the attacker, transparent by `clear` over the hearts that it hits."""
        boxes, kit = self.clear_cells(shown), self.kit
        if clear <= 0 or not boxes:
            self.machine(surface, shown)
            return
        holed = self.fragments.part(shown.piece, self.side).copy()
        x, y = kit.canvas.pos(*centre(shown.box))
        left, top = x - holed.get_width() // 2, y - holed.get_height() // 2
        for box in boxes:
            area = kit.canvas.rect(*box).move(-left, -top)
            holed.fill((255, 255, 255, round(255 * (1 - (1 - CLEAR) * clear))), area, pygame.BLEND_RGBA_MULT)
        surface.blit(holed, (left, top))


class Victim:
    """A machine, or a unit of one, that goes out and breaks after the impact; it leaves no wreck in the cells
    `bare`."""

    def __init__(self, act: GearAct, shown: Shown, bare: Sequence[tuple[int, int]] = ()) -> None:
        self.act, self.shown, self.bare = act, shown, bare
        self.units = {cell: unit(shown.piece, cell, letter) for cell, letter in shown.cells.items()}
        """Each unit by itself."""

    def prepare(self) -> Iterator[object]:
        """Make its pictures, one a step."""
        piece, fragments, side = self.shown.piece, self.act.fragments, self.act.side
        yield fragments.part(piece, side)
        yield fragments.white(piece, side)
        for light in (0.8, 0.6, 0.4, BLACK):
            yield fragments.part(piece, side, light=light)
        for each in self.units.values():
            yield fragments.part(each, side, light=BLACK)

    def draw(self, surface: Surface, at: float, until: float = HEARTS_END) -> None:
        """Draw it `at` seconds after the impact: it darkens, then its units drift apart and vanish, leaving
        wrecks, drawn until `until`."""
        act, piece = self.act, self.shown.piece
        gone = part(at, GONE, HEARTS_END)
        for cell in self.shown.cells:
            if gone and at <= until and cell not in self.bare:
                act.fragments.wreck(surface, act.cell(cell), piece.owner, gone)
        if at < BREAK:
            act.machine(surface, self.shown, light=1 - (1 - BLACK) * part(at, 0.03, BREAK))
        elif gone < 1:
            out = out_cubic(part(at, BREAK, HEARTS_END))
            for number, cell in enumerate(self.units):
                self._unit(surface, cell, number, out, 1 - gone)

    def _unit(self, surface: Surface, cell: tuple[int, int], number: int, out: float, strong: float) -> None:
        """Draw one black unit drifting away, with fire in its cracks."""
        act = self.act
        dx, dy, turn = APART[number % len(APART)]
        middle = act.moved(centre(act.cell(cell)), dx * out, dy * out)
        picture = act.fragments.part(self.units[cell], act.side, turn * out * 0.6, light=BLACK)
        act.fragments.put(surface, picture, middle, strong)
        act.fragments.put(
            surface, act.fragments.sprite("cracked", 1.4 * act.side, turn * out), middle, strong
        )
        act.light(surface, middle, EMBER, 54, 0.55 * strong)
        act.light(surface, middle, "#FF6A1E", 74, 0.5 * strong)

    def flash(self, surface: Surface, at: float) -> None:
        """Draw it white at the impact."""
        fade = (1 - part(at, 0.055, BREAK + 0.045)) * (1 - 0.6 * part(at, 0.0, 0.115))
        if fade > 0.02:
            fragments = self.act.fragments
            picture = fragments.white(self.shown.piece, self.act.side)
            fragments.put(surface, picture, centre(self.shown.box), 0.75 * fade)
