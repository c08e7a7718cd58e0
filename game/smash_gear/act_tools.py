"""The common tools of Smash Gear's acts: sprites, light and dust, and positions (LOOK 12).

Lengths of effects are those of the storyboard, where a cell is 72 px; `k` scales them to the shown board.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.boxes import around, extent
from game.smash_gear.fragments import Cells, Fragments, Point, cells_of
from game.smash_gear.parts.floor import geometry_of
from game.table.acts import LookAct, Moment
from game.table.parts.cells import FAMILY
from game.table.parts.plate import PlatePart
from game.ui.canvas import Box, bounds, centre
from game.ui.effects import SHAPES, Effects, part
from game.ui.motion import out_cubic
from rules.game import Piece
from rules.smash_gear.machine_face import MachineFace, read
from rules.smash_gear.state import Position

BOARD = 72.0
"""The width of a cell of the storyboard."""
DUST, EARTH, SOOT, SMOKE = "#CDB898", "#B9A48A", "#2A2624", "#4A423C"
LAMP, EMBER, FIRE, HEAT = "#FFB347", "#FF7A1E", "#FF9A3A", "#FFF1C8"
SHOWN = "#9CD8FF"
"""The colour of what an effect does."""
RIM_PUFFS, RIM_SPARKS = 40, 26


class Shown(NamedTuple):
    """A drawn machine: its piece, its cells and its bounding box."""

    piece: Piece
    cells: Cells
    box: Box


class GearAct(LookAct):
    """An act of Smash Gear; the pieces of its stage jump to their final state."""

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.fragments: Fragments = look.fragments
        self.geometry = geometry_of(look.parts, moment.before)
        self.effects, self.side = Effects.of(self.kit), self.geometry.side
        self.k = self.side / BOARD

    # -- boxes

    def shown(self, piece: Piece) -> Shown:
        """Return a machine on the board, or a base, as drawn."""
        cell = self.moment.boxes[piece.place]
        return Shown(piece, cells_of(piece), bounds(extent(piece, cell) or (cell,)))

    def is_on_board(self, piece: Piece | None) -> bool:
        """Return whether a piece is on the board."""
        return piece is not None and piece.place.startswith(FAMILY)

    def cell(self, at: tuple[int, int]) -> Box:
        """Return the box of a cell by column and row."""
        return self.geometry.cell(*at)

    def named(self, names: Sequence[str]) -> list[Box]:
        """Return the boxes of cells by name."""
        return self.geometry.cells(name for name in names if name.startswith(FAMILY))

    def spot(self, mark: str) -> Point | None:
        """Return the middle of a place, or of a machine by id; None for neither."""
        if mark in self.moment.boxes:
            return centre(self.moment.boxes[mark])
        pieces = (*self.moment.former.values(), *self.moment.stage.pieces.values())
        found = next((piece for piece in pieces if piece.id == mark and self.is_on_board(piece)), None)
        if found is not None:
            return centre(self.shown(found).box)
        machine = self.moment.before.machine(mark)
        return centre(around(self.geometry, machine.units)) if machine is not None else None

    def purse(self, seat: int, icon: str) -> Point:
        """Return the position of a seat's counter ("honor", "gear")."""
        seen = self.look.parts.at(self.moment.before)
        plates = (part for part in seen.parts.values() if isinstance(part, PlatePart) and part.seat == seat)
        part = next(plates, None)
        return part.counter_at(seen.where(part.name), seen.model, icon) if part is not None else (0.0, 0.0)

    def moved(self, at: Point, right: float, down: float) -> Point:
        """Return a point moved by lengths of the storyboard."""
        return at[0] + right * self.k, at[1] + down * self.k

    # -- shared drawing

    def machine(self, surface: Surface, shown: Shown, size: float = 1.0, light: float = 1.0) -> None:
        """Draw a machine in its place."""
        picture = self.fragments.part(shown.piece, self.side, 0.0, size, light)
        self.fragments.put(surface, picture, centre(shown.box))

    def light(self, surface: Surface, at: Point, colour: str, radius: float, strength: float) -> None:
        """Add a light, its radius as on the storyboard; repeatedly if `strength` is above 1."""
        while strength > 0.05:
            self.effects.glow(surface, at, radius * self.k, colour, min(1.0, strength))
            strength -= 1

    def sparks(
        self, surface: Surface, at: Point, count: int, reach: tuple[float, float], length: tuple[float, float],
        colours: Sequence[str], strength: float, seed: int = 5, flat: float = 1.0,
    ) -> None:  # fmt: skip
        """Draw sparks round a point, with random reach and length."""
        if strength <= 0.02:
            return
        chance, k, far = random.Random(seed), self.k, (reach[1] + length[1]) * self.k + 4
        rays = self.effects.rays(surface, (at[0] - far, at[1] - far, 2 * far, 2 * far))
        for number in range(count):
            angle, away, long = chance.uniform(0, math.tau), chance.uniform(*reach), chance.uniform(*length)
            head = at[0] + away * k * math.cos(angle), at[1] + away * k * flat * math.sin(angle)
            rays.spark(head, angle, long * k, 2.5 * k, colours[number % len(colours)], strength)
        rays.add()

    def dust(
        self, surface: Surface, cells: Sequence[Box], since: float, lasts: float, strong: float = 1.0
    ) -> None:
        """Draw dust and sparks along the rim of cells where something landed."""
        passed = part(since, 0.0, lasts)
        if since < 0 or passed >= 1:
            return
        chance, k, fade = random.Random(7), self.k, strong * (1 - passed)
        out = out_cubic(min(1.0, 1.6 * passed))
        for number in range(round(RIM_PUFFS * min(1.0, strong))):
            at, angle = centre(chance.choice(cells)), chance.uniform(0, math.tau)
            away, r = 0.52 * self.side + 16 * k * out, chance.uniform(12, 26) * (0.6 + out) * k
            spot = at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)
            self.effects.puff(surface, spot, r, DUST, 0.95 * fade, number)
        x, y, w, h = bounds(tuple(cells))
        rays = self.effects.rays(
            surface, (x - self.side, y - self.side, w + 2 * self.side, h + 2 * self.side)
        )
        for _ in range(RIM_SPARKS):
            at, angle = centre(chance.choice(cells)), chance.uniform(0, math.tau)
            away = 0.5 * self.side + chance.uniform(0, 24) * k * (0.4 + out)
            head = at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)
            rays.spark(head, angle, chance.uniform(6, 16) * k, 2 * k, LAMP, fade)
        rays.add()

    def ring(
        self, surface: Surface, at: Point, radius: float, width: float, colour: str, strength: float
    ) -> None:
        """Draw a ring of light; radius and width as on the storyboard."""
        self.effects.ring(surface, at, radius * self.k, width * self.k, colour, strength)


class ArrivalAct(GearAct):
    """The arrival of a machine on the board, or of a card on a machine or cell."""

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        event = moment.stage.events[0]
        self.owner = event.seat
        self.machine_shown = next(
            (self.shown(piece) for piece in event.pieces if self.is_on_board(piece)), None
        )
        cells = self.machine_shown.cells if self.machine_shown is not None else ()
        self.cells: list[Box] = [self.cell(at) for at in cells] or self.named(event.marks)
        self.middle = centre(bounds(tuple(self.cells)))


def gathered(piece: Piece, cells: Cells) -> Piece:
    """Return some units of a machine, by column and row of the board, as a piece of their own."""
    whole, face = cells_of(piece), read(piece.face)
    left, top = (min(each) for each in zip(*cells, strict=True))
    right, bottom = (max(each) for each in zip(*cells, strict=True))
    rows = tuple(
        "".join(cells.get((c, r), ".") for c in range(left, right + 1)) for r in range(top, bottom + 1)
    )
    from_left, from_top = (min(each) for each in zip(*whole, strict=True))
    pose = face.pose.moved(from_left - left, from_top - top) if face.pose is not None else None
    in_rows = sorted(cells, key=lambda at: at[::-1])
    column, row = next((at for at in in_rows if cells[at] == "H"), in_rows[0])
    own = MachineFace(rows, (), face.kind, pose).text
    return replace(piece, face=own, place=f"{FAMILY}{column},{row}")


def unit(piece: Piece, at: tuple[int, int], letter: str) -> Piece:
    """Return one unit of a machine as a piece of its own."""
    return gathered(piece, {at: letter})


def clouds(effects: Effects) -> Iterator[object]:
    """Make the dust and smoke of every act."""
    for colour in (DUST, EARTH, SOOT, SMOKE):
        for shape in range(SHAPES):
            yield effects.puff_picture(16, colour, shape)
