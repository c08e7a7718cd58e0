"""A board of square cells with everything about it that never changes, worked out when it is first asked for."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import OPPOSITE, SIDES, Box, beside, box, cells, flipped, mask, parts, slid

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The columns' names."""


class Board(Struct, frozen=True):
    """A board: blocked cells are outside the grid for every purpose; `starts` are the starting points of two seats.
    `sets` are the sets of cards that it is made for; none: it is played with any."""

    id: str
    title: str
    text: str
    columns: Annotated[int, Meta(ge=4, le=24)]
    rows: Annotated[int, Meta(ge=4, le=24)]
    blocked: tuple[int, ...]
    starts: tuple[int, int]
    sets: tuple[str, ...] = ()

    def called(self, cell: int) -> str:
        """A cell as players call it: "b5"; the lowest row is 1."""
        row, column = divmod(cell, self.columns)
        return f"{LETTERS[column]}{self.rows - row}"


class Motion(NamedTuple):
    """A movement across the board: `flip` over a side (`far`: one row beyond) or a slide. `over` is the
    box of the units that move."""

    side: str
    over: Box
    far: bool = False
    slide: bool = False


class Tables:
    """One board: its grid, and tables of how polyominoes flip, slide, hang together and what lies beside them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = Grid(board.columns, board.rows)
        self.open = ((1 << board.columns * board.rows) - 1) & ~mask(board.blocked)
        self.names = tuple(f"cell/{cell % board.columns},{cell // board.columns}" for cell in self.grid.cells)
        self.numbers = {name: cell for cell, name in enumerate(self.names)}
        self.boxes: Memo[int, Box] = Memo(lambda units: box(units, self.grid))
        self.beside: Memo[int, int] = Memo(lambda units: beside(units, self.grid) & self.open)
        self.parts: Memo[int, tuple[int, ...]] = Memo(lambda units: parts(units, self.grid))
        self.flips: Memo[int, dict[tuple[str, bool], int]] = Memo(self._flips)
        self.slides: Memo[int, dict[tuple[str, bool], int]] = Memo(self._slides)

    def _flips(self, units: int) -> dict[tuple[str, bool], int]:
        """Where units land by (side, far), where all of them stay on the grid."""
        over = self.boxes[units]
        found = {}
        for far in (False, True):
            for side in SIDES:
                landed = flipped(units, side, over, self.grid, int(far))
                if landed is not None and not landed & ~self.open:
                    found[side, far] = landed
        return found

    def _slides(self, units: int) -> dict[tuple[str, bool], int]:
        """Where units lie one cell further by (side, False), where all of them stay on the grid."""
        found = {}
        for side in SIDES:
            landed = slid(units, side, self.grid)
            if landed is not None and not landed & ~self.open:
                found[side, False] = landed
        return found

    def there(self, units: int, motion: Motion) -> int:
        """Units after a motion that keeps them on the grid."""
        if motion.slide:
            landed = slid(units, motion.side, self.grid)
        else:
            landed = flipped(units, motion.side, motion.over, self.grid, int(motion.far))
        assert landed is not None
        return landed

    def back(self, units: int, motion: Motion) -> int:
        """Units that made a motion, where they came from."""
        if motion.slide:
            back = slid(units, OPPOSITE[motion.side], self.grid)
        else:  # a mirror is its own way back
            back = flipped(units, motion.side, motion.over, self.grid, int(motion.far))
        assert back is not None
        return back

    def under(self, units: int, side: str, far: bool) -> int:
        """The cells within the edges that units would cover after a flip, blocked ones too, as a mask."""
        over, found = self.boxes[units], 0
        for cell in cells(units):
            found |= flipped(1 << cell, side, over, self.grid, int(far)) or 0
        return found

    def lands(self, units: int, whole: int, side: str, far: bool = False) -> int:
        """The first cell of some units of a piece after a flip of the whole of it; -1 when they leave the board, or
        there is no such side. Where only others leave it, the cell is told all the same."""
        landed = flipped(units, side, self.boxes[whole], self.grid, int(far)) if side in SIDES else None
        return cells(landed)[0] if landed else -1

    def has(self, cell: int) -> bool:
        """Whether that is a cell of the board, and not blocked."""
        return 0 <= cell < self.open.bit_length() and bool(self.open >> cell & 1)

    def name(self, cell: int) -> str:
        """The name of a cell; "" for one beyond the edge."""
        return self.names[cell] if 0 <= cell < len(self.names) else ""

    def places(self, units: int) -> tuple[str, ...]:
        """The names of the cells of a mask."""
        return tuple(self.names[cell] for cell in cells(units))
