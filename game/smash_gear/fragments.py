"""Fragments of machines after a fight: spinning, darkening and breaking units, and remains on the board (LOOK
12).

They are cut from the pictures of whole machines, so they follow any change of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame
from pygame import Surface

from game.smash_gear.bases import OWNERS
from game.smash_gear.machines import MachinePainter, spread
from game.table.acts import Remains
from game.table.parts.cells import FAMILY, Geometry
from game.table.reticles import turned_reticle
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.events import BaseDestroyed, UnitsLost

TURN, SIZE, LIGHT = 6, 0.04, 0.1
"""The steps of a turn (degrees), of a size and of a light at which pictures are kept."""
BLACK = 0.36
"""The brightness of a machine whose furnace is out."""
WRECKS = 4
FAR, QUARTER, FRAMES = 2.3, 60.0, 12
"""How much larger a reticle is at first, its turn then (degrees), and the number of its pictures on the
way."""
TORN = 0.07
"""How far a torn edge is moved towards the lost part, in cells."""
CRATER = 1.5
"""How much larger the wreck of a base is than that of a unit."""
SIDES = ((0, -1, 0), (-1, 0, 90), (0, 1, 180), (1, 0, 270))
"""The neighbours of a cell, each with the turn of the torn edge towards it, degrees."""
Point = tuple[float, float]
Cells = dict[tuple[int, int], str]


def cells_of(piece: Piece) -> Cells:
    """Return the units of a machine, or a base as one, by column and row of the board; a machine's place is
    that of its first heart."""
    column, row = map(int, piece.place.removeprefix(FAMILY).split(","))
    units = spread(piece.face) if piece.kind == "machine" else ((0, 0, "B"),)
    return {(column + c, row + r): letter for c, r, letter in units}


class Fragments:
    """Draws fragments with one kit and caches the last pictures."""

    def __init__(self, kit: Kit, machines: MachinePainter) -> None:
        self.kit, self.machines = kit, machines
        self._kept = kit.animations.cache(kit.canvas.screenful * 2)

    def part(
        self, piece: Piece, side: float, turn: float = 0.0, size: float = 1.0, light: float = 1.0
    ) -> Surface:
        """Return a machine or part of one, rotated (degrees counterclockwise), scaled and darkened."""
        steps = turned, sized, lit = round(turn / TURN), round(size / SIZE), round(light / LIGHT)

        def drawn() -> Surface:
            found = self._whole(piece, side)
            if turned or sized != round(1 / SIZE):
                found = pygame.transform.rotozoom(found, turned * TURN, sized * SIZE)
            found = found.copy()  # copied, since its alpha changes
            if lit < round(1 / LIGHT):
                k = round(255 * lit * LIGHT)
                found.fill((k, k, round(0.96 * k), 255), special_flags=pygame.BLEND_RGBA_MULT)
            return found

        return self._kept.get_or_make((*self._key("part", piece, side), *steps), drawn)

    def white(self, piece: Piece, side: float) -> Surface:
        """Return the shape of a machine, without shadow, in the light of an impact."""

        def drawn() -> Surface:
            mask = pygame.mask.from_surface(self._whole(piece, side), 200)
            return mask.to_surface(setcolor=(255, 248, 230, 255), unsetcolor=(0, 0, 0, 0))

        return self._kept.get_or_make(self._key("white", piece, side), drawn)

    def shadow(self, piece: Piece, side: float) -> Surface:
        """Return the soft shadow of a machine in the air, blurred at a quarter of its size."""

        def drawn() -> Surface:
            whole = self._whole(piece, side)
            w, h = whole.get_size()
            small = pygame.transform.smoothscale(whole, (max(1, w // 4), max(1, h // 4)))
            small.fill((0, 0, 0, 160), special_flags=pygame.BLEND_RGBA_MULT)
            blur = max(1, round(0.035 * self.kit.canvas.px(side)))
            return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur), (w, h))

        return self._kept.get_or_make(self._key("shadow", piece, side), drawn)

    def _whole(self, piece: Piece, side: float) -> Surface:
        return self.machines.machine(piece.face, piece.owner, side)

    def _key(self, what: str, piece: Piece, side: float) -> tuple[str, str, int, int]:
        return what, piece.face, piece.owner, self.kit.canvas.px(side)

    def sprite(self, name: str, side: float, turn: float = 0.0) -> Surface:
        """Return a picture of `art/smash_gear/damage`, `side` logical px large, rotated."""
        px = self.kit.canvas.px(side)
        key = (name, px, round(turn / TURN))

        def turned() -> Surface:
            drawn = self.kit.art.picture(f"smash_gear/damage/{name}.svg", px, px)
            return pygame.transform.rotozoom(drawn, key[2] * TURN, 1.0) if key[2] else drawn.copy()

        return self._kept.get_or_make(key, turned)

    def reticle(self, side: float, closed: float, left: bool) -> Surface:
        """Return a reticle at a part of its closing (0 to 1), turning right or left."""
        step = round(closed * FRAMES)
        key = ("reticle", step, left, self.kit.canvas.px(side))
        u, turn = side * self.kit.canvas.s * (FAR - (FAR - 1) * step / FRAMES), QUARTER * (1 - step / FRAMES)
        return self._kept.get_or_make(key, lambda: turned_reticle(self.kit, u, -turn if left else turn))

    def put(self, surface: Surface, picture: Surface, middle: Point, alpha: float = 1.0) -> None:
        """Draw one of these pictures centred on a point; alpha 0 to 1."""
        if alpha > 0.01:
            picture.set_alpha(round(255 * min(1.0, alpha)))
            self.kit.put(surface, picture, middle, "center")

    # -- remains

    def wreck(self, surface: Surface, cell: Box, owner: int, alpha: float = 1.0, size: float = 1.0) -> None:
        """Draw the wreck of a lost unit in a cell."""
        number = (round(cell[0]) + 3 * round(cell[1])) % WRECKS
        picture = self.sprite(f"wreck_{OWNERS[owner % 2]}_{number}", size * cell[2], 30.0 * number)
        self.put(surface, picture, centre(cell), alpha)

    def prepare(self, side: float) -> Iterator[object]:
        """Make the pictures that every fight needs."""
        for number in range(WRECKS):
            for colour in OWNERS:
                yield self.sprite(f"wreck_{colour}_{number}", side, 30.0 * number)
        for number in range(FRAMES + 1):
            for left in (False, True):
                yield self.reticle(side, number / FRAMES, left)
        for name in ("cracked", "impact", "sparks", "shield"):
            yield self.sprite(name, 1.4 * side)

    def draw_aftermath(self, surface: Surface, geometry: Geometry, remains: Remains) -> None:
        """Draw the wrecks of units and the craters of bases."""
        for event, cell in remains:
            crater = isinstance(event, BaseDestroyed) and geometry.place(event.marks[0]) == cell
            self.wreck(
                surface, cell, 1 - event.seat if crater else event.seat, size=CRATER if crater else 1.0
            )

    def draw_torn(
        self, surface: Surface, geometry: Geometry, cells_by_id: Mapping[str, Cells], remains: Remains
    ) -> None:
        """Draw the torn edges of machines that lost units and haven't moved since; `cells_by_id` are their
        cells."""
        torn: dict[str, set[str]] = {}
        for event, _ in remains:
            if isinstance(event, UnitsLost) and event.pieces:
                torn.setdefault(event.pieces[0].id, set()).update(event.marks)
        for id, lost in torn.items():
            for column, row in cells_by_id.get(id, ()):
                for dx, dy, turn in SIDES:
                    if (
                        f"{FAMILY}{column + dx},{row + dy}" in lost
                        and (column + dx, row + dy) not in cells_by_id[id]
                    ):
                        x, y, w, h = geometry.cell(column, row)
                        at = x + (0.5 + TORN * dx) * w, y + (0.5 + TORN * dy) * h
                        self.put(surface, self.sprite("sparks", 1.4 * w, turn), at)
