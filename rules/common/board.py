"""Boards of square cells, and the polyominoes placed on them, with lookup tables filled on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import (
    OPPOSITE,
    SIDES,
    Box,
    Drawing,
    adjacent,
    box,
    cells,
    flipped,
    letter_cells,
    mask,
    parts,
    placed_mask,
    slid,
)
from rules.common.pose import Pose, pose_at

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of columns."""


class Board(Struct, frozen=True):
    """A board: blocked cells are outside the grid for every purpose; `starts` are the starting cells of two
    seats. `sets` are the card sets that it is made for; empty: any."""

    id: str
    title: str
    text: str
    columns: Annotated[int, Meta(ge=4, le=24)]
    rows: Annotated[int, Meta(ge=4, le=24)]
    blocked: tuple[int, ...]
    starts: tuple[int, int]
    sets: tuple[str, ...] = ()

    def called(self, cell: int) -> str:
        """Return a cell's name as players say it: "b5"; row 1 is the lowest."""
        row, column = divmod(cell, self.columns)
        return f"{LETTERS[column]}{self.rows - row}"


class Motion(NamedTuple):
    """A movement across the board: `flip` over a side (`far`: over the line one row beyond) or a slide.
    `over` is the bounding box of the moving units."""

    side: str
    over: Box
    far: bool = False
    slide: bool = False


class Tables:
    """The lookup tables of one board: its grid, and the flips, slides, connected parts and adjacent cells of
    polyominoes."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = Grid(board.columns, board.rows)
        self.open = ((1 << board.columns * board.rows) - 1) & ~mask(board.blocked)
        self.names = tuple(f"cell/{cell % board.columns},{cell // board.columns}" for cell in self.grid.cells)
        self.numbers = {name: cell for cell, name in enumerate(self.names)}
        self.boxes: Memo[int, Box] = Memo(lambda units: box(units, self.grid))
        self.beside: Memo[int, int] = Memo(lambda units: adjacent(units, self.grid) & self.open)
        self.parts: Memo[int, tuple[int, ...]] = Memo(lambda units: parts(units, self.grid))
        self.flips: Memo[tuple[int, bool], dict[tuple[str, bool], int]] = Memo(self._flips)
        self.slides: Memo[int, dict[tuple[str, bool], int]] = Memo(self._slides)

    def _flips(self, key: tuple[int, bool]) -> dict[tuple[str, bool], int]:
        """Return the landing masks of flips by (side, far), where all units stay on the board; far ones only
        if they are asked for."""
        units, far = key
        over, found = self.boxes[units], {**self.flips[units, False]} if far else {}
        for side in SIDES:
            landed = flipped(units, side, over, self.grid, int(far))
            if landed is not None and not landed & ~self.open:
                found[side, far] = landed
        return found

    def _slides(self, units: int) -> dict[tuple[str, bool], int]:
        """Return the landing masks of slides by one cell by (side, False), where all units stay on the
        board."""
        found = {}
        for side in SIDES:
            landed = slid(units, side, self.grid)
            if landed is not None and not landed & ~self.open:
                found[side, False] = landed
        return found

    def ending(self, units: int, motion: Motion) -> int | None:
        """Return the landing mask of all units of a piece after a motion; None when it leaves the board."""
        ways = self.slides[units] if motion.slide else self.flips[units, motion.far]
        return ways.get((motion.side, motion.far))

    def units_after(self, units: int, motion: Motion) -> int:
        """Return the mask of units after a motion that keeps them on the grid."""
        if motion.slide:
            landed = slid(units, motion.side, self.grid)
        else:
            landed = flipped(units, motion.side, motion.over, self.grid, int(motion.far))
        assert landed is not None
        return landed

    def units_before(self, units: int, motion: Motion) -> int:
        """Return the mask of units before a motion that they have made."""
        if motion.slide:
            back = slid(units, OPPOSITE[motion.side], self.grid)
        else:  # a flip is its own inverse
            back = flipped(units, motion.side, motion.over, self.grid, int(motion.far))
        assert back is not None
        return back

    def under(self, units: int, side: str, far: bool) -> int:
        """Return the cells within the grid that units would cover after a flip, including blocked ones, as a
        mask."""
        over, found = self.boxes[units], 0
        for cell in cells(units):
            found |= flipped(1 << cell, side, over, self.grid, int(far)) or 0
        return found

    def lands(self, units: int, whole: int, side: str, far: bool = False) -> int:
        """Return the first cell of some units of a piece after a flip of the whole piece; -1 when these units
        leave the grid or there is no such side. Other units may leave the grid."""
        landed = flipped(units, side, self.boxes[whole], self.grid, int(far)) if side in SIDES else None
        return cells(landed)[0] if landed else -1

    def has(self, cell: int) -> bool:
        """Return whether a number is a cell of the board that isn't blocked."""
        return 0 <= cell < self.open.bit_length() and bool(self.open >> cell & 1)

    def name(self, cell: int) -> str:
        """Return the name of a cell; "" beyond the edge."""
        return self.names[cell] if 0 <= cell < len(self.names) else ""

    def places(self, units: int) -> tuple[str, ...]:
        """Return the names of the cells of a mask."""
        return tuple(self.names[cell] for cell in cells(units))


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
