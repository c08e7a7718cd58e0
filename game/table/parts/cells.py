"""The boxes of the board and its cells on a canvas (LOOK 7, 8).

The map gives the box for the board with its frame; a game's board takes as much of it as its columns and rows
need, with cells of whole device px, centred.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.table.layout import Layout
from game.ui.canvas import Box, Canvas, inset
from rules.tabletop import SquareBoard

FRAME = 18.0
"""The width of the brass frame with its coordinates, px of the map."""
LEAST_FRAME = 16.0
"""The least width of that frame, device px: letters do not shrink with the window."""
LARGEST = 60.0
"""The greatest size of a small board's cells, px of the map."""
FAMILY = "cell/"


class Geometry:
    """The boxes of one board, logical px: the corner of its first cell, the side of a cell, a frame of width
    `rim`, and `k`, the scale of the map's lengths."""

    def __init__(
        self, board: SquareBoard, left: float, top: float, side: float, rim: float, k: float = 1.0
    ) -> None:
        self.shape, self.side, self.rim, self.k = board, side, rim, k
        self.floor: Box = (left, top, board.columns * side, board.rows * side)
        self.board: Box = inset(self.floor, -rim)

    @classmethod
    def on_map(cls, layout: Layout, canvas: Canvas, board: SquareBoard) -> Geometry:
        """Return the geometry of a board at the map's `mark/board`."""
        x, y, w, h = layout.box("mark/board", canvas)
        k, s = layout.factor("mark/board", canvas), canvas.s
        rim = max(FRAME * k, LEAST_FRAME / s)
        fits = min((w - 2 * rim) / board.columns, (h - 2 * rim) / board.rows, LARGEST * k)
        side = max(1, int(fits * s + 1e-6)) / s
        left = round((x + (w - board.columns * side) / 2) * s) / s
        top = round((y + (h - board.rows * side) / 2) * s) / s
        return cls(board, left, top, side, rim, k)

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a cell; cells outside the board continue the grid."""
        left, top, *_ = self.floor
        return left + column * self.side, top + row * self.side, self.side, self.side

    def place(self, place: str) -> Box | None:
        """Return the box of a cell's place, with size 0 for a cell outside the board; None for other
        places."""
        if not place.startswith(FAMILY):
            return None
        column, row = self.at(place)
        if column >= self.shape.columns or row >= self.shape.rows:
            return (*self.floor[:2], 0.0, 0.0)
        return self.cell(column, row)

    def at(self, place: str) -> tuple[int, int]:
        """Return the column and row in a cell's name."""
        column, row = place.removeprefix(FAMILY).split(",")
        return int(column), int(row)

    def cells(self, names: Iterable[str]) -> list[Box]:
        """Return the boxes of those places that are cells of this board."""
        found = (self.place(name) for name in names)
        return [box for box in found if box is not None and box[2] > 0]
