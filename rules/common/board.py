"""Boards of square cells with lookup tables of their fixed geometry, filled on demand."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import OPPOSITE, SIDES, Box, adjacent, box, cells, flipped, mask, parts, slid

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
        self.flips: Memo[int, dict[tuple[str, bool], int]] = Memo(self._flips)
        self.slides: Memo[int, dict[tuple[str, bool], int]] = Memo(self._slides)

    def _flips(self, units: int) -> dict[tuple[str, bool], int]:
        """Return the landing masks of flips by (side, far), where all units stay on the board."""
        over = self.boxes[units]
        found = {}
        for far in (False, True):
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
