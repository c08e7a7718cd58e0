"""Pictures of whole mechs, as large as fits: for small bays, the shelf, the result."""

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
from rules.mechyard import combat, figures
from rules.mechyard.printed import STEPS
from rules.mechyard.state import Spot

CREW, ABOVE = 0.47, 2.0
"""The height of crew, in cells, and how far it stands above the middle of its module, in units of a cell of
82."""
AROUND = 0.3
"""The room round a mech, in cells."""
EAST, SOUTH = 1, 2
Point = tuple[float, float]


class Grid(NamedTuple):
    """The grid of a mech: the point of its top left corner, the cell there, and the side of a cell."""

    x: float
    y: float
    column: int
    row: int
    cell: float

    def middle(self, x: float, y: float) -> Point:
        """Return the middle of a cell of the mech's grid."""
        return self.x + (x - self.column + 0.5) * self.cell, self.y + (y - self.row + 0.5) * self.cell

    def box(self, x: int, y: int) -> Box:
        """Return the box of a cell of the mech's grid."""
        return (
            self.x + (x - self.column) * self.cell,
            self.y + (y - self.row) * self.cell,
            self.cell,
            self.cell,
        )


def fitted(play: Any, seat: int, box: Box, most: float = CELL) -> Grid:
    """Return the grid of a mech centred in a box, with cells as large as fit, at most `most`."""
    modules, (columns, rows) = play.mechs[seat].modules, _size(play, seat)
    left, top = min(each.x for each in modules), min(each.y for each in modules)
    cell = min(most, box[2] / columns, box[3] / rows)
    return Grid(box[0] + (box[2] - columns * cell) / 2, box[1] + (box[3] - rows * cell) / 2, left, top, cell)


def _size(play: Any, seat: int) -> tuple[int, int]:
    """Return the columns and rows of a mech."""
    columns, rows = ([getattr(each, at) for each in play.mechs[seat].modules] for at in ("x", "y"))
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def pipes(play: Any, seat: int) -> Iterator[tuple[float, float, bool]]:
    """Yield the pipes of a mech: the middle of each, in cells of its grid, and whether it is horizontal."""
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
    """Return the modules of a mech and their pipes, centred; cached until one of them changes."""
    mech = play.mechs[seat]
    used = tuple(each.id in play.used for each in mech.modules)
    spots = [Spot(seat, number) for number in range(len(mech.modules))]
    now = tuple((combat.less(play, spot), figures.present_damage(play, spot)) for spot in spots)
    manned = frozenset(each.on for each in mech.crew)
    key = ("mech", mech.modules, mech.damage, used, manned, now, round(cell, 3))
    cells = {(each.x, each.y) for each in mech.modules}
    return TilePainter.of(kit).cached(key, lambda: _clear(kit, play, seat, cell, cells, tiles=True))


def draw_pipes(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid, shown: Container[str]) -> None:
    """Draw the pipes between those modules of a mech that are in their places, as a single picture if all
    are."""
    modules = play.mechs[seat].modules
    cells = {(each.x, each.y) for each in modules if each.id in shown}
    if len(cells) < len(modules):
        _draw_pipes(kit, surface, play, seat, grid, cells)
        return
    x, y, *_ = grid.box(min(each.x for each in modules), min(each.y for each in modules))
    edge = _edge(kit, grid.cell)
    key = ("pipes", modules, round(grid.cell, 3))
    made = TilePainter.of(kit).cached(
        key, lambda: packed(_clear(kit, play, seat, grid.cell, cells, tiles=False))
    )
    kit.put(surface, made, (x - edge, y - edge))


def _draw_pipes(
    kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid, cells: Container[tuple[float, float]]
) -> None:
    """Draw the pipes between modules in some cells."""
    tiles, side = TilePainter.of(kit), grid.cell * SIDE / CELL
    for x, y, across in pipes(play, seat):
        ends = ((x - 0.5, y), (x + 0.5, y)) if across else ((x, y - 0.5), (x, y + 0.5))
        if all(each in cells for each in ends):
            kit.put(surface, tiles.pipe(across, side), grid.middle(x, y), "center")


def _clear(
    kit: Kit, play: Any, seat: int, cell: float, cells: Container[tuple[float, float]], *, tiles: bool
) -> Surface:
    """Return the pipes of a mech on a clear surface, with its tiles or without."""
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
    """Return the margin for shadows and ports round a mech, in whole device px, so that tiles keep their
    pixel positions."""
    return kit.canvas.px(AROUND * cell) / kit.canvas.s


def _draw_crew(kit: Kit, surface: Surface, play: Any, seat: int, grid: Grid) -> None:
    """Draw the crew of a mech, side by side on one module."""
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
    """Return the distance between crew on one module, in cells."""
    return 0.34 / max(1, count - 1)


def crew_shift(count: int) -> float:
    """Return the offset of crew to the right of a module's middle, in cells, so that no pipe covers the first
    one's number."""
    return 0.05 if count > 1 else 0.0
