"""Whole mechs as pictures, as large as there is room: for small bays, the shelf, the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pygame import Surface

from game.mechyard.drawings import SIDE
from game.mechyard.tiles import CELL, TilePainter
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.mechyard.printed import STEPS
from rules.mechyard.state import Spot

CREW, ABOVE = 0.47, 2.0
"""How high crew is, in cells, and how far it stands above the middle of its module, in units of a cell of 82."""
EAST, SOUTH = 1, 2
Point = tuple[float, float]


class Grid(NamedTuple):
    """Where a mech lies: the point of its upper left corner, the cell that is there, and the side of a cell."""

    x: float
    y: float
    column: int
    row: int
    cell: float

    def middle(self, x: float, y: float) -> Point:
        """The middle of a cell of the mech's grid."""
        return self.x + (x - self.column + 0.5) * self.cell, self.y + (y - self.row + 0.5) * self.cell

    def box(self, x: int, y: int) -> Box:
        """The box of a cell of the mech's grid."""
        return (
            self.x + (x - self.column) * self.cell,
            self.y + (y - self.row) * self.cell,
            self.cell,
            self.cell,
        )


def fitted(play: Any, seat: int, box: Box, most: float = CELL) -> Grid:
    """The grid of a mech in the middle of a box, its cells as large as fit in it, `most` at most."""
    modules = play.mechs[seat].modules
    left, top = min(each.x for each in modules), min(each.y for each in modules)
    columns, rows = max(each.x for each in modules) - left + 1, max(each.y for each in modules) - top + 1
    cell = min(most, box[2] / columns, box[3] / rows)
    return Grid(box[0] + (box[2] - columns * cell) / 2, box[1] + (box[3] - rows * cell) / 2, left, top, cell)


def pipes(play: Any, seat: int) -> Iterator[tuple[float, float, bool]]:
    """The pipes of a mech: where the middle of each is, in cells of its grid, and whether it lies across."""
    frame = play.frame(seat)
    for number, module in enumerate(frame.modules):
        joints = frame.joints(number)
        for side in (EAST, SOUTH):
            if joints >> side & 1:
                dx, dy = STEPS[side]
                yield module.x + dx / 2, module.y + dy / 2, side == EAST


def draw(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid, *, crew: bool = True) -> None:
    """Draw the mech of a seat, with its crew."""
    tiles, side = TilePainter.of(kit), grid.cell * SIDE / CELL
    mech = play.mechs[seat]
    for number, module in enumerate(mech.modules):
        kit.put(
            surface, tiles.module(play, Spot(seat, number), side), grid.middle(module.x, module.y), "center"
        )
    for x, y, across in pipes(play, seat):
        kit.put(surface, tiles.pipe(across, side), grid.middle(x, y), "center")
    if crew:
        _draw_crew(kit, surface, play, seat, grid)


def _draw_crew(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid) -> None:
    """The crew of a mech, side by side where several are on one module."""
    tiles, mech, frame = TilePainter.of(kit), play.mechs[seat], play.frame(seat)
    for number, each in enumerate(mech.crew):
        module = frame.modules[frame.index[each.on]]
        here = [other for other, those in enumerate(mech.crew) if those.on == each.on]
        x, y = grid.middle(module.x, module.y)
        x += (here.index(number) - (len(here) - 1) / 2) * min(0.34, 0.7 / len(here)) * grid.cell
        figure = tiles.crew(seat, CREW * grid.cell, number + 1 if len(mech.crew) > 1 else 0)
        kit.put(surface, figure, (x, y - ABOVE * grid.cell / CELL), "center")
