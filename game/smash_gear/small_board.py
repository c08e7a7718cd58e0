"""Cells of a board drawn at any scale on a surface of their own, and what is laid on them."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.smash_gear.ground import Ground
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.smash_gear.tables import Floor


class SmallBoard(NamedTuple):
    """`left` and `top` are where the first cell of the whole board is or would be, `side` that of a cell (logical
    px)."""

    kit: Kit
    surface: Surface
    floor: Floor
    left: float
    top: float
    side: float

    def cell(self, column: int, row: int) -> Box:
        """The box of a cell."""
        return self.left + column * self.side, self.top + row * self.side, self.side, self.side

    def plates(self, ground: Ground, columns: range, rows: range) -> None:
        """The floor of those columns and rows."""
        x, y = self.cell(columns.start, rows.start)[:2]
        box = (x, y, len(columns) * self.side, len(rows) * self.side)
        ground.part(self.surface, self.floor.board, columns, rows, box)

    def lay(self, picture: Surface, units: int) -> None:
        """A picture in the middle of the box round the cells of a mask."""
        over = self.floor.boxes[units]
        x = self.left + (over.left + over.right + 1) / 2 * self.side
        y = self.top + (over.top + over.bottom + 1) / 2 * self.side
        self.kit.put(self.surface, picture, (x, y), "center")
