"""Machines on the board, composed of a hull and parts (LOOK 7).

A face is the text in a machine's `Piece.face` (`rules.smash_gear.machine_face`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame
from pygame import Surface

from game.smash_gear import hulls
from game.smash_gear.badges import plugged
from game.smash_gear.bodies import UPWARDS, Cell, LaidMachine, edges, laid_machine, units
from game.smash_gear.drawings import Parts
from game.smash_gear.team_colours import Livery, livery
from game.ui.kit import Kit
from game.ui.paint import Cache, vector
from rules.common.polyomino import Drawing
from rules.smash_gear.bodies import Body
from rules.smash_gear.machine_face import MachineFace, read

MARGIN = 0.3
"""The room for the shadow round a machine's cells, and for the heads that reach out of it, in cells."""
FINE = 38
"""The side of a cell from which bolts and small teeth are drawn, px."""
BREAK_STEPS = 8
CRACKS, CRACKED = "smash_gear/damage/cracked.svg", 1.4
"""The picture of cracks, and its size over a unit, in cells."""
MOVE = 1
"""The price of a move that is assumed for an unknown machine."""


@lru_cache(maxsize=512)
def spread(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return column, row and letter of a face's units, relative to its first heart, or its first unit if it
    has no heart."""
    found = list(units(read(text).rows))
    first = next((unit for unit in found if unit[2] == "H"), found[0])
    return tuple((c - first[0], r - first[1], letter) for c, r, letter in found)


class MachinePainter:
    """Draws machines for one kit and caches the last ones; `bodies` describe their kinds. The middle of a
    surface is that of the machine's bounding box."""

    def __init__(self, kit: Kit, bodies: Mapping[str, Body]) -> None:
        self.kit, self.bodies = kit, bodies
        self._parts = Parts(kit.art)
        self._kept: Cache[Surface] = Cache(kit.canvas.screenful, lambda s: 4 * s.get_width() * s.get_height())

    def machine(self, face: str, owner: int, side: float, *, spent: bool = False) -> Surface:
        """Return a machine with its shadow, `side` logical px a cell; darkened if `spent`."""
        u = self.kit.canvas.px(side)
        key = (face, owner, u, spent)
        return self._kept.get_or_make(key, lambda: self._machine(read(face), owner, u, spent))

    def worn(self, face: str, owner: int, side: float, cell: Cell) -> Surface:
        """Return the parts and badge of one cell's unit without the hull, to be drawn over a base's walls."""
        u = self.kit.canvas.px(side)
        key = ("worn", face, owner, u, cell)
        return self._kept.get_or_make(key, lambda: self._worn(read(face), owner, u, cell))

    def leaving(self, face: str, owner: int, side: float, part: float) -> Surface:
        """Return a machine at a part (0 to 1) of its destruction: white, then cracked, then gone."""
        u, step = self.kit.canvas.px(side), min(BREAK_STEPS, int(part * BREAK_STEPS))
        whole, rows = self.machine(face, owner, side), read(face).rows
        key = ("leaving", face, owner, u, step)
        return self._kept.get_or_make(key, lambda: self._broken(whole, rows, u, step / BREAK_STEPS))

    # -- a machine on the board

    def _machine(self, face: MachineFace, owner: int, u: int, spent: bool) -> Surface:
        body, edge = self.bodies.get(face.kind), round(MARGIN * u)
        laid = laid_machine(face, body)
        (columns, rows), colours = laid.size, livery(self.kit.theme.palette, owner)
        drawing = self._drawing(laid, body, colours, u >= FINE, spent)
        picture = _drawn(drawing, (edge, edge), u, (columns, rows))
        self._plug(picture, face, u, _badge_cell(face))
        return picture

    def _plug(self, picture: Surface, face: MachineFace, u: int, cell: Cell) -> None:
        """Draw the plugins' badge in a cell of a picture with margin, if there are plugins."""
        edge, s = round(MARGIN * u), self.kit.canvas.s
        if face.plugins:
            middle = (edge + (cell[0] + 0.82) * u) / s, (edge + (cell[1] + 0.82) * u) / s
            plugged(self.kit, picture, middle, len(face.plugins), u / s)

    def _drawing(self, laid: LaidMachine, body: Body | None, colours: Livery, fine: bool, spent: bool) -> str:
        """Return the SVG of everything from the shadow up; hearts are on top, since they can be hit while a
        machine rests."""
        move = body.move if body is not None else MOVE
        wheels = (
            hulls.placed(edge.cell, edge.out, self._parts.part(f"machines/under/{name}", colours))
            for edge, name in hulls.undercarriage(laid, move)
        )
        drawn = hulls.shadow(laid.units, colours.rolled) + "".join(wheels)
        drawn += hulls.hull(laid, colours, fine) + hulls.pipes(laid, self._parts) + self._torn(laid, colours)
        if not spent:
            return drawn + self._wear(laid, body, colours)
        shade = hulls.outline(laid.units, 2, True, False)
        drawn += self._wear(laid, body, colours, f'<path d="{shade}" fill="#05070A" fill-opacity="0.56"/>')
        mark = next(iter((*_cells_of_letter(laid, "W"), *_cells_of_letter(laid, "H"))))
        return drawn + hulls.placed(mark, UPWARDS, self._parts.part("machines/resting", colours))

    def _wear(self, laid: LaidMachine, body: Body | None, colours: Livery, shade: str = "") -> str:
        """Return the SVG of weapons, heads, and the hearts over a shade."""
        weapon = self._parts.weapon(body.weapon if body is not None else "", colours)
        head = self._parts.head(body.head if body is not None else "", colours)
        heart = self._parts.part(f"machines/hearts/{colours.frame}", colours)
        drawn = "".join(
            hulls.placed(cell, laid.looks.get(cell, UPWARDS), part)
            for letter, part in (("W", weapon), ("H", head))
            for cell in _cells_of_letter(laid, letter)
        )
        return (
            drawn
            + shade
            + "".join(hulls.placed(cell, UPWARDS, heart) for cell in _cells_of_letter(laid, "H"))
        )

    def _worn(self, face: MachineFace, owner: int, u: int, cell: Cell) -> Surface:
        body, colours = self.bodies.get(face.kind), livery(self.kit.theme.palette, owner)
        laid, edge = laid_machine(face, body), round(MARGIN * u)
        one = laid._replace(units={cell: laid.units[cell]})
        drawn = _drawn(self._wear(one, body, colours), (edge - cell[0] * u, edge - cell[1] * u), u, (1, 1))
        if cell == _badge_cell(face):
            self._plug(drawn, face, u, (0, 0))
        return drawn

    def _torn(self, laid: LaidMachine, colours: Livery) -> str:
        """Return the SVG of a ragged rim wherever a unit was lost."""
        return "".join(
            hulls.placed(edge.cell, edge.out, self._parts.part("damage/torn", colours))
            for edge in edges(laid.units)
            if (edge.cell[0] + edge.out[0], edge.cell[1] + edge.out[1]) in laid.lost
        )

    def _broken(self, whole: Surface, rows: Drawing, u: int, part: float) -> Surface:
        picture = whole.copy()
        if white := round(255 * max(0.0, 1 - abs(part - 0.2) / 0.4)):
            flash = whole.copy()
            flash.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            flash.set_alpha(white)
            picture.blit(flash, (0, 0))
        if part >= 0.3:
            wide = round(CRACKED * u)
            crack, edge = self.kit.art.picture(CRACKS, wide, wide), round(MARGIN * u) - (wide - u) // 2
            picture.blits([(crack, (edge + c * u, edge + r * u)) for c, r, _ in units(rows)])
        fade = min(1.0, 2 * (1 - part))
        picture.fill((255, 255, 255, round(255 * fade)), special_flags=pygame.BLEND_RGBA_MULT)
        return picture


def _badge_cell(face: MachineFace) -> Cell:
    """Return the cell of the unit with the plugins' badge."""
    column, row, _ = list(units(face.rows))[-1]
    return column, row


def _drawn(drawing: str, at: tuple[int, int], u: int, size: Cell) -> Surface:
    """Return SVG of 100 units a cell as a picture of `size` cells and the margin, with its corner at a point
    (px)."""
    w, h = (round(MARGIN * u) * 2 + cells * u for cells in size)
    return vector(
        f'<g transform="translate({at[0]} {at[1]}) scale({u / hulls.CELL:.4f})">{drawing}</g>', w, h
    )


def _cells_of_letter(laid: LaidMachine, letter: str) -> tuple[Cell, ...]:
    """Return the cells of the units with a letter."""
    return tuple(sorted(cell for cell, other in laid.units.items() if other == letter))
