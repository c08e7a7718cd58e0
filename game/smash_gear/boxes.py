"""The boxes of machines and cells on the board (LOOK 7)."""

from __future__ import annotations

from game.smash_gear.machines import spread
from game.table.parts.cells import Geometry
from game.ui.canvas import Box, bounds
from rules.common.polyomino import cells
from rules.game import Piece
from rules.smash_gear.pieces import Base
from rules.smash_gear.state import Position


def extent(piece: Piece, box: Box) -> tuple[Box, ...]:
    """Return the cells of a machine whose first heart is in a cell of this box; () for other pieces."""
    if piece.kind != "machine":
        return ()
    x, y, w, h = box
    return tuple([(x + c * w, y + r * h, w, h) for c, r, _ in spread(piece.face)])


def covered(at: Geometry, units: int) -> tuple[Box, ...]:
    """Return the boxes of the cells of a mask."""
    return tuple(at.cell(cell % at.shape.columns, cell // at.shape.columns) for cell in cells(units))


def around(at: Geometry, units: int) -> Box:
    """Return the bounding box of the cells of a mask."""
    return bounds(covered(at, units))


def units_of(view: Position, id: str) -> int:
    """Return the cells of a machine or base as a mask; 0 for anything else."""
    thing = view.thing(id)
    return 0 if thing is None else 1 << thing.cell if isinstance(thing, Base) else thing.units
