"""Whole mechs as pictures, as large as there is room: for small bays, the shelf, the result."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.mechyard.drawings import SIDE
from game.mechyard.tiles import CELL, TilePainter
from game.table.sprite_painter import packed
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.mechyard import combat
from rules.mechyard.printed import STEPS
from rules.mechyard.state import Spot

CREW, ABOVE = 0.47, 2.0
"""How high crew is, in cells, and how far it stands above the middle of its module, in units of a cell of 82."""
AROUND = 0.3
"""That room, in cells."""
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
    modules, (columns, rows) = play.mechs[seat].modules, _size(play, seat)
    left, top = min(each.x for each in modules), min(each.y for each in modules)
    cell = min(most, box[2] / columns, box[3] / rows)
    return Grid(box[0] + (box[2] - columns * cell) / 2, box[1] + (box[3] - rows * cell) / 2, left, top, cell)


def _size(play: Any, seat: int) -> tuple[int, int]:
    """How many columns and rows a mech takes."""
    columns, rows = ([getattr(each, at) for each in play.mechs[seat].modules] for at in ("x", "y"))
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


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
    edge = _edge(kit, grid.cell)
    kit.put(surface, picture(kit, play, seat, grid.cell), (grid.x - edge, grid.y - edge))
    if crew:
        _draw_crew(kit, surface, play, seat, grid)


def picture(kit: Kit, play: Any, seat: int, cell: float) -> Surface:
    """The modules of a mech and the pipes between them, its middle in the middle; kept until one of them changes."""
    mech = play.mechs[seat]
    used = tuple(each.id in play.used for each in mech.modules)
    shields = tuple(combat.less(play, Spot(seat, number)) for number in range(len(mech.modules)))
    key = ("mech", mech.modules, mech.damage, used, shields, round(cell, 3))
    cells = {(each.x, each.y) for each in mech.modules}
    return TilePainter.of(kit).kept(key, lambda: _clear(kit, play, seat, cell, cells, tiles=True))


def draw_pipes(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid, lying: Container[str]) -> None:
    """Draw the pipes of a mech between those of its modules that lie where they belong: all at once, if they all do."""
    modules = play.mechs[seat].modules
    cells = {(each.x, each.y) for each in modules if each.id in lying}
    if len(cells) < len(modules):
        _draw_pipes(kit, surface, play, seat, grid, cells)
        return
    x, y, *_ = grid.box(min(each.x for each in modules), min(each.y for each in modules))
    edge = _edge(kit, grid.cell)
    key = ("pipes", modules, round(grid.cell, 3))
    made = TilePainter.of(kit).kept(
        key, lambda: packed(_clear(kit, play, seat, grid.cell, cells, tiles=False))
    )
    kit.put(surface, made, (x - edge, y - edge))


def _draw_pipes(
    kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid, cells: Container[tuple[float, float]]
) -> None:
    """The pipes between modules of some cells."""
    tiles, side = TilePainter.of(kit), grid.cell * SIDE / CELL
    for x, y, across in pipes(play, seat):
        ends = ((x - 0.5, y), (x + 0.5, y)) if across else ((x, y - 0.5), (x, y + 0.5))
        if all(each in cells for each in ends):
            kit.put(surface, tiles.pipe(across, side), grid.middle(x, y), "center")


def _clear(
    kit: Kit, play: Any, seat: int, cell: float, cells: Container[tuple[float, float]], *, tiles: bool
) -> Surface:
    """The pipes of a mech on a clear surface, over its tiles or without them."""
    painter, side, edge, (columns, rows) = (
        TilePainter.of(kit),
        cell * SIDE / CELL,
        _edge(kit, cell),
        _size(play, seat),
    )
    box = edge, edge, columns * cell, rows * cell
    size = kit.canvas.px(box[2] + 2 * edge), kit.canvas.px(box[3] + 2 * edge)
    made, grid = Surface(size, pygame.SRCALPHA, 32), fitted(play, seat, box, cell)
    for number, module in enumerate(play.mechs[seat].modules if tiles else ()):
        kit.put(
            made, painter.module(play, Spot(seat, number), side), grid.middle(module.x, module.y), "center"
        )
    _draw_pipes(kit, made, play, seat, grid, cells)
    return made


def _edge(kit: Kit, cell: float) -> float:
    """Room for shadows and ports round a mech, whole device px: tiles lie in the picture as they would without it."""
    return kit.canvas.px(AROUND * cell) / kit.canvas.s


def _draw_crew(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid) -> None:
    """The crew of a mech, side by side where several are on one module."""
    tiles, mech, frame = TilePainter.of(kit), play.mechs[seat], play.frame(seat)
    for number, each in enumerate(mech.crew):
        module = frame.modules[frame.index[each.on]]
        here = [other for other, those in enumerate(mech.crew) if those.on == each.on]
        x, y = grid.middle(module.x, module.y)
        along = (here.index(number) - (len(here) - 1) / 2) * crew_step(len(here)) + crew_shift(len(here))
        x += along * grid.cell
        figure = tiles.crew(seat, CREW * grid.cell, number + 1 if len(mech.crew) > 1 else 0)
        kit.put(surface, figure, (x, y - ABOVE * grid.cell / CELL), "center")


def crew_step(count: int) -> float:
    """How far so many crew on one module stand apart, in cells."""
    return 0.34 / max(1, count - 1)


def crew_shift(count: int) -> float:
    """How far they stand to the right of its middle, in cells: no pipe lies over the number of the first."""
    return 0.05 if count > 1 else 0.0
