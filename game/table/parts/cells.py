"""Where the board and its cells are on a canvas (LOOK 7, 8).

The map gives the box that the board with its frame may fill; the board of a game takes as much of it as
its columns and rows need, with cells of whole device px, in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.table.layout import Box, Layout
from game.ui.canvas import Canvas
from rules.tabletop import SquareBoard

FRAME = 18.0
"""How wide the brass frame with its coordinates is, px of the map."""
LEAST_FRAME = 16.0
"""Its least width in device px: letters do not shrink with the window."""
LARGEST = 60.0
"""A cell of a small board grows to this at most, px of the map."""
FAMILY = "cell/"


class Geometry:
    """The boxes of one board on one canvas, logical px."""

    def __init__(self, layout: Layout, canvas: Canvas, board: SquareBoard) -> None:
        self.canvas, self.shape = canvas, board
        x, y, w, h = layout.box("mark/board", canvas)
        self.k = layout.factor("mark/board", canvas)
        self.rim = max(FRAME * self.k, LEAST_FRAME / canvas.s)
        fits = min((w - 2 * self.rim) / board.columns, (h - 2 * self.rim) / board.rows, LARGEST * self.k)
        s = canvas.s
        self.side = max(1, int(fits * s + 1e-6)) / s
        wide, high = board.columns * self.side, board.rows * self.side
        self._left = round((x + (w - wide) / 2) * s) / s
        self._top = round((y + (h - high) / 2) * s) / s
        self.board: Box = (
            self._left - self.rim, self._top - self.rim, wide + 2 * self.rim, high + 2 * self.rim
        )  # fmt: skip
        self.floor: Box = (self._left, self._top, wide, high)

    def cell(self, column: int, row: int) -> Box:
        """The box of a cell; cells beyond the board go on in the same steps."""
        return self._left + column * self.side, self._top + row * self.side, self.side, self.side

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
