"""A board and the polyominoes placed on it by their anchors, with lookup tables filled on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.common.board import Board, Tables
from rules.common.memo import Memo
from rules.common.polyomino import Drawing, letter_cells, placed_mask
from rules.common.pose import Pose, pose_at


class Placed(NamedTuple):
    """A placed drawing: the mask of all its units, and of its anchors."""

    units: int
    anchors: int


class PlacementTables(Tables):
    """One board with the kinds of pieces for it. `turns` are the drawings of each kind, rotated clockwise in
    quarter turns; of their `letters`, those in `anchor` can be placed on a given cell."""

    def __init__(
        self, board: Board, turns: Mapping[str, tuple[Drawing, ...]], letters: str, anchor: str
    ) -> None:
        super().__init__(board)
        self.turns = turns
        self._letters, self._anchor = letters, anchor
        self._placed: Memo[tuple[str, int, int, int], Placed | None] = Memo(self._placing)
        self.landings: Memo[tuple[str, int], tuple[tuple[int, int, int], ...]] = Memo(self._landings)

    def placed(self, kind: str, turn: int, anchor: int, at: int) -> Placed | None:
        """Return a kind of piece in one of its rotations with an anchor (from 0, row by row) on a cell; None
        when it leaves the grid, or has no such rotation or anchor."""
        return self._placed[kind, turn, anchor, at]

    def pose(self, kind: str, turn: int, units: int) -> Pose:
        """Return the pose of a kind's printed shape that covers those cells in one of its rotations."""
        over = self.boxes[units]
        return pose_at(self.turns[kind][0], turn, over.left, over.top)

    def _placing(self, key: tuple[str, int, int, int]) -> Placed | None:
        kind, turn, anchor, at = key
        turns = self.turns[kind]
        if not 0 <= turn < len(turns) or not 0 <= anchor < len(letter_cells(turns[turn], self._anchor)):
            return None
        left, top = self._corner(kind, turn, anchor, at)
        units = placed_mask(turns[turn], self._letters, left, top, self.grid)
        if units is None or units & ~self.open:
            return None
        return Placed(units, placed_mask(turns[turn], self._anchor, left, top, self.grid) or 0)

    def _landings(self, key: tuple[str, int]) -> tuple[tuple[int, int, int], ...]:
        """Return the placements of a kind of piece on a cell as (turn, anchor, units)."""
        kind, at = key
        return tuple(
            (turn, anchor, placed.units)
            for turn, drawing in enumerate(self.turns[kind])
            for anchor in range(len(letter_cells(drawing, self._anchor)))
            if (placed := self.placed(kind, turn, anchor, at)) is not None
        )

    def _corner(self, kind: str, turn: int, anchor: int, at: int) -> tuple[int, int]:
        """Return the column and row of the drawing's upper left corner, which may be off the grid."""
        column, row = letter_cells(self.turns[kind][turn], self._anchor)[anchor]
        return self.grid.column_of(at) - column, self.grid.row_of(at) - row

    def sprawl(self, kind: str, turn: int, anchor: int, at: int) -> tuple[tuple[int, int], ...]:
        """Return the (column, row) of every unit of a placement, including those off the grid."""
        left, top = self._corner(kind, turn, anchor, at)
        return tuple(
            (left + column, top + row) for column, row in letter_cells(self.turns[kind][turn], self._letters)
        )

    def blocked(self, kind: str, turn: int, anchor: int, at: int) -> tuple[str, ...]:
        """Return the names of the blocked cells that a placement would cover; cells beyond the edge have
        none."""
        columns, rows = range(self.grid.columns), range(self.grid.rows)
        on = (at for at in self.sprawl(kind, turn, anchor, at) if at[0] in columns and at[1] in rows)
        cells = (self.grid.cell(*each) for each in on)
        return tuple(self.names[cell] for cell in cells if not self.has(cell))
