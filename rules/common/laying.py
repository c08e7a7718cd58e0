"""A board with the polyominoes that are laid on it, each by one of its anchors: how that can be done, worked out when
it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.common.board import Board, Tables
from rules.common.memo import Memo
from rules.common.polyomino import Drawing, laid, spots
from rules.common.pose import Pose, lying


class Placed(NamedTuple):
    """A drawing as it lies: the masks of all its units, and of its anchors among them."""

    units: int
    anchors: int


class Laying(Tables):
    """One board with the kinds of pieces that come onto it. `turns` are the drawings of each kind, turned clockwise by
    quarters; of their `letters` those of `anchor` can be laid on a given cell."""

    def __init__(
        self, board: Board, turns: Mapping[str, tuple[Drawing, ...]], letters: str, anchor: str
    ) -> None:
        super().__init__(board)
        self.turns = turns
        self._letters, self._anchor = letters, anchor
        self._placed: Memo[tuple[str, int, int, int], Placed | None] = Memo(self._placing)
        self.landings: Memo[tuple[str, int], tuple[tuple[int, int, int], ...]] = Memo(self._landings)

    def placed(self, kind: str, turn: int, anchor: int, at: int) -> Placed | None:
        """A piece of a kind in one of its turns with one of its anchors (from 0, row by row) on a cell; None when it
        leaves the grid, or has no such turn or anchor."""
        return self._placed[kind, turn, anchor, at]

    def pose(self, kind: str, turn: int, units: int) -> Pose:
        """How the printed shape of a kind lies that was laid on those cells in one of its turns."""
        over = self.boxes[units]
        return lying(self.turns[kind][0], turn, over.left, over.top)

    def _placing(self, key: tuple[str, int, int, int]) -> Placed | None:
        kind, turn, anchor, at = key
        turns = self.turns[kind]
        if not 0 <= turn < len(turns) or not 0 <= anchor < len(spots(turns[turn], self._anchor)):
            return None
        left, top = self._corner(kind, turn, anchor, at)
        units = laid(turns[turn], self._letters, left, top, self.grid)
        if units is None or units & ~self.open:
            return None
        return Placed(units, laid(turns[turn], self._anchor, left, top, self.grid) or 0)

    def _landings(self, key: tuple[str, int]) -> tuple[tuple[int, int, int], ...]:
        """How a kind of piece can be laid on a cell: (turn, anchor, units) of each."""
        kind, at = key
        return tuple(
            (turn, anchor, placed.units)
            for turn, drawing in enumerate(self.turns[kind])
            for anchor in range(len(spots(drawing, self._anchor)))
            if (placed := self.placed(kind, turn, anchor, at)) is not None
        )

    def _corner(self, kind: str, turn: int, anchor: int, at: int) -> tuple[int, int]:
        """The column and row of the drawing's upper left corner, which may lie off the grid."""
        column, row = spots(self.turns[kind][turn], self._anchor)[anchor]
        return self.grid.column_of(at) - column, self.grid.row_of(at) - row

    def sprawl(self, kind: str, turn: int, anchor: int, at: int) -> tuple[tuple[int, int], ...]:
        """The (column, row) of every unit laid so, those off the grid too."""
        left, top = self._corner(kind, turn, anchor, at)
        return tuple(
            (left + column, top + row) for column, row in spots(self.turns[kind][turn], self._letters)
        )

    def blocked(self, kind: str, turn: int, anchor: int, at: int) -> tuple[str, ...]:
        """The names of the blocked cells that a piece would cover laid so; those beyond the edge have none."""
        columns, rows = range(self.grid.columns), range(self.grid.rows)
        on = (at for at in self.sprawl(kind, turn, anchor, at) if at[0] in columns and at[1] in rows)
        cells = (self.grid.cell(*each) for each in on)
        return tuple(self.names[cell] for cell in cells if not self.has(cell))
