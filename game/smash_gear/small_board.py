"""Cells of a board drawn at any scale on a surface of their own, and what is laid on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box, inset
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

    def chequer(
        self, columns: range, rows: range, gap: float, radius: float, blocked: Collection[int] = ()
    ) -> None:
        """The cells of those columns and rows in the board's two shades, counted from the first of them, and the
        `blocked` ones black; each `gap` from its edges."""
        for row, y in enumerate(rows):
            for column, x in enumerate(columns):
                ink = "cell_dark" if (row + column) % 2 else "cell_light"
                ink = "black" if self.floor.grid.cell(x, y) in blocked else ink
                self.kit.fill(self.surface, inset(self.cell(x, y), gap), ink, radius=radius)

    def lay(self, picture: Surface, units: int) -> None:
        """A picture in the middle of the box round the cells of a mask."""
        over = self.floor.boxes[units]
        x = self.left + (over.left + over.right + 1) / 2 * self.side
        y = self.top + (over.top + over.bottom + 1) / 2 * self.side
        self.kit.put(self.surface, picture, (x, y), "center")
