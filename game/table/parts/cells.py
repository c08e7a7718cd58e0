"""Where the board and its cells are on a canvas (LOOK 7, 8).

The map gives the box that the board with its frame may fill; the board of a game takes as much of it as
its columns and rows need, with cells of whole device px, in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.table.layout import Box, Layout
from game.ui.canvas import Canvas, inset
from rules.tabletop import SquareBoard

FRAME = 18.0
"""How wide the brass frame with its coordinates is, px of the map."""
LEAST_FRAME = 16.0
"""Its least width in device px: letters do not shrink with the window."""
LARGEST = 60.0
"""A cell of a small board grows to this at most, px of the map."""
FAMILY = "cell/"


class Geometry:
    """The boxes of one board, logical px: its first cell at a point, a frame of `rim` round it; `k` times lengths of
    the map."""

    def __init__(self, board: SquareBoard, left: float, top: float, side: float, rim: float, k: float = 1.0) -> None:
        self.shape, self.side, self.rim, self.k = board, side, rim, k
        self.floor: Box = (left, top, board.columns * side, board.rows * side)
        self.board: Box = inset(self.floor, -rim)

    @classmethod
    def on_map(cls, layout: Layout, canvas: Canvas, board: SquareBoard) -> Geometry:
        """Where the map has the board."""
        x, y, w, h = layout.box("mark/board", canvas)
        k, s = layout.factor("mark/board", canvas), canvas.s
        rim = max(FRAME * k, LEAST_FRAME / s)
        fits = min((w - 2 * rim) / board.columns, (h - 2 * rim) / board.rows, LARGEST * k)
        side = max(1, int(fits * s + 1e-6)) / s
        left = round((x + (w - board.columns * side) / 2) * s) / s
        top = round((y + (h - board.rows * side) / 2) * s) / s
        return cls(board, left, top, side, rim, k)

    def cell(self, column: int, row: int) -> Box:
        """The box of a cell; cells beyond the board go on in the same steps."""
        left, top, *_ = self.floor
        return left + column * self.side, top + row * self.side, self.side, self.side

    def place(self, place: str) -> Box | None:
        """Where a place is; None: where the map says. A cell that this board lacks has no size."""
        if not place.startswith(FAMILY):
            return None
        column, row = self.at(place)
        if column >= self.shape.columns or row >= self.shape.rows:
            return (*self.floor[:2], 0.0, 0.0)
        return self.cell(column, row)

    def at(self, place: str) -> tuple[int, int]:
        """The column and row that a cell's name says."""
        column, row = place.removeprefix(FAMILY).split(",")
        return int(column), int(row)

    def cells(self, names: Iterable[str]) -> list[Box]:
        """The boxes of those of some places that are cells of this board."""
        found = (self.place(name) for name in names)
        return [box for box in found if box is not None and box[2] > 0]
