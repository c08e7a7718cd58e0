"""What every act of Smash Gear is made with: sprites, light and dust, and where things are (LOOK 12).

Lengths of effects are those of the storyboard, on which a cell is 72 px; `k` times them fits the board that is shown.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.fragments import Cells, Fragments, Point, cells_of
from game.smash_gear.ghosts import around, extent
from game.table.acts import Moment, StageAct
from game.table.parts.cells import FAMILY, Geometry
from game.table.shapes import bounds
from game.ui.canvas import Box, centre
from game.ui.effects import SHAPES, Effects, part
from game.ui.motion import out_cubic
from rules.game import Piece
from rules.smash_gear.machine_face import MachineFace, read
from rules.smash_gear.state import Position

BOARD = 72.0
"""How wide a cell of the storyboard is."""
DUST, EARTH, SOOT, SMOKE = "#CDB898", "#B9A48A", "#2A2624", "#4A423C"
LAMP, EMBER, FIRE, HEAT = "#FFB347", "#FF7A1E", "#FF9A3A", "#FFF1C8"
RIM_PUFFS, RIM_SPARKS = 40, 26
Purse = Callable[[Position, int, str], Point]
"""Where the icon of a counter ("honor", "gear") of a seat is."""


class Staging(NamedTuple):
    """The sprites of one look, and what it knows of places."""

    fragments: Fragments
    geometry: Geometry
    purse: Purse
    base: Callable[[Piece], Surface]
    """The picture of a base."""
    dim_stack: Callable[[Surface, Position, float], None]
    """Draws what has an answer on top of it since just now, part of the way to how it lies there."""

    @property
    def side(self) -> float:
        """How wide a cell is."""
        return self.geometry.side


class Shown(NamedTuple):
    """A machine as it is drawn: its piece, its cells, the box round them."""

    piece: Piece
    cells: Cells
    box: Box


class GearAct(StageAct):
    """An act of Smash Gear; the pieces that it names lie at once as it leaves them."""

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment)
        self.staging, self.fragments, self.kit = staging, staging.fragments, staging.fragments.kit
        self.effects, self.side, self.k = Effects.of(self.kit), staging.side, staging.side / BOARD

    # -- where things are

    def shown(self, piece: Piece) -> Shown:
        """A machine that lies on the board, or a base."""
        cell = self.moment.boxes[piece.place]
        return Shown(piece, cells_of(piece), bounds(extent(piece, cell) or (cell,)))

    def lies(self, piece: Piece | None) -> bool:
        """Whether a piece lies on the board."""
        return piece is not None and piece.place.startswith(FAMILY)

    def cell(self, at: tuple[int, int]) -> Box:
        """The box of a cell by column and row."""
        return self.staging.geometry.cell(*at)

    def named(self, names: Sequence[str]) -> list[Box]:
        """The boxes of cells by their names."""
        return self.staging.geometry.cells(name for name in names if name.startswith(FAMILY))

    def spot(self, mark: str) -> Point | None:
        """The middle of a place, or of a machine by its id."""
        if mark in self.moment.boxes:
            return centre(self.moment.boxes[mark])
        pieces = (*self.moment.lying.values(), *self.moment.stage.pieces.values())
        found = next((piece for piece in pieces if piece.id == mark and self.lies(piece)), None)
        if found is not None:
            return centre(self.shown(found).box)
        machine = self.moment.before.machine(mark)
        return centre(around(self.staging.geometry, machine.units)) if machine is not None else None

    def moved(self, at: Point, right: float, down: float) -> Point:
        """A point moved by lengths of the storyboard."""
        return at[0] + right * self.k, at[1] + down * self.k

    # -- drawing that several acts share

    def machine(self, surface: Surface, shown: Shown, size: float = 1.0, light: float = 1.0) -> None:
        """A machine as it lies."""
        picture = self.fragments.part(shown.piece, self.side, 0.0, size, light)
        self.fragments.put(surface, picture, centre(shown.box))

    def light(self, surface: Surface, at: Point, colour: str, radius: float, strength: float) -> None:
        """A light to add, its radius as on the storyboard; as strong as it takes, more than once."""
        while strength > 0.05:
            self.effects.glow(surface, at, radius * self.k, colour, min(1.0, strength))
            strength -= 1

    def sparks(
        self, surface: Surface, at: Point, count: int, reach: tuple[float, float], length: tuple[float, float],
        colours: Sequence[str], strength: float, seed: int = 5, flat: float = 1.0,
    ) -> None:  # fmt: skip
        """Sparks all round a point, each so far from it and so long."""
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
        """Dust and sparks along the rim of what has come down on these cells."""
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
        """A ring of light; radius and width as on the storyboard."""
        self.effects.ring(surface, at, radius * self.k, width * self.k, colour, strength)


def gathered(piece: Piece, cells: Cells) -> Piece:
    """Some units of a machine as a piece of their own, by column and row of the board."""
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
    """One unit of a machine by itself."""
    return gathered(piece, {at: letter})


def clouds(effects: Effects) -> Iterator[object]:
    """Make the dust and smoke of every act."""
    for colour in (DUST, EARTH, SOOT, SMOKE):
        for shape in range(SHAPES):
            yield effects.puff_picture(16, colour, shape)
