"""A board with everything about it that never changes, worked out when it is first asked for."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import (
    OPPOSITE,
    SIDES,
    Box,
    beside,
    box,
    cells,
    flipped,
    laid,
    mask,
    parts,
    slid,
    spots,
)
from rules.smash_gear.cards import UNITS, Library, MachineCard
from rules.smash_gear.state import Assemble, Move

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The columns' names."""


class Board(Struct, frozen=True):
    """The workshop floor (SG-1.1): blocked cells are outside the grids; `starts` are the starting points
    of the two seats."""

    id: str
    title: str
    text: str
    columns: Annotated[int, Meta(ge=4, le=24)]
    rows: Annotated[int, Meta(ge=4, le=24)]
    blocked: tuple[int, ...]
    starts: tuple[int, int]

    def called(self, cell: int) -> str:
        """A cell as players call it: "b5"; the lowest row is 1."""
        row, column = divmod(cell, self.columns)
        return f"{LETTERS[column]}{self.rows - row}"


class Laid(NamedTuple):
    """A machine as it lies: its masks."""

    hearts: int
    weapons: int


class Motion(NamedTuple):
    """A movement across the board: `flip` over a side (`far`: one row beyond) or a slide. `over` is the
    box of the units that move."""

    side: str
    over: Box
    far: bool = False
    slide: bool = False


class Floor:
    """One board: its grid, and tables of flips, slides, neighbours and placements."""

    def __init__(self, board: Board, library: Library) -> None:
        self.board = board
        self.library = library
        self.grid = Grid(board.columns, board.rows)
        self.open = ((1 << board.columns * board.rows) - 1) & ~mask(board.blocked)
        self.names = tuple(f"cell/{cell % board.columns},{cell // board.columns}" for cell in self.grid.cells)
        self.numbers = {name: cell for cell, name in enumerate(self.names)}
        self.boxes: Memo[int, Box] = Memo(lambda units: box(units, self.grid))
        self.beside: Memo[int, int] = Memo(lambda units: beside(units, self.grid) & self.open)
        self.parts: Memo[int, tuple[int, ...]] = Memo(lambda units: parts(units, self.grid))
        self.flips: Memo[int, dict[tuple[str, bool], int]] = Memo(self._flips)
        self.slides: Memo[int, dict[tuple[str, bool], int]] = Memo(self._slides)
        self.landings: Memo[tuple[str, int], tuple[tuple[int, int, int], ...]] = Memo(self._landings)
        self.placings: Memo[tuple[str, int, int, int], Laid | None] = Memo(self._placing)
        self.moves: Memo[tuple[str, int, bool], tuple[tuple[Move, int], ...]] = Memo(self._moves)
        self.assemblies: Memo[tuple[str, str, int], tuple[tuple[Assemble, int], ...]] = Memo(self._assemblies)

    def _flips(self, units: int) -> dict[tuple[str, bool], int]:
        """Where units land by (side, far), where all of them stay on the grid (SG-5.4, SG-5.5)."""
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

    def _landings(self, key: tuple[str, int]) -> tuple[tuple[int, int, int], ...]:
        """How a machine card can be laid on a base's cell: (turn, heart, units) of each (SG-8.1)."""
        card, base = self.library.machine(key[0]), key[1]
        found = []
        for turn, drawing in enumerate(self.library.turns[card.id]):
            for heart in range(len(spots(drawing, "H"))):
                placed = self.placed(card, turn, heart, base)
                if placed is not None:
                    found.append((turn, heart, placed.hearts | placed.weapons))
        return tuple(found)

    def _moves(self, key: tuple[str, int, bool]) -> tuple[tuple[Move, int], ...]:
        """The flips of a machine by its id and units (and whether it flips a row further too), each with
        the cells it lands on."""
        id, units, far = key
        return tuple(
            (Move(id, side, further), landed)
            for (side, further), landed in self.flips[units].items()
            if far or not further
        )

    def _assemblies(self, key: tuple[str, str, int]) -> tuple[tuple[Assemble, int], ...]:
        """How a card, by its id and kind, can be laid on a base's cell, each with the cells it covers."""
        id, kind, base = key
        return tuple(
            (Assemble(id, base, heart, turn), units) for turn, heart, units in self.landings[kind, base]
        )

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

    def placed(self, card: MachineCard, turn: int, heart: int, base: int) -> Laid | None:
        """A machine card with one of its hearts on a cell (SG-8.1); None when it leaves the grid, or has
        no such turn or heart."""
        return self.placings[card.id, turn, heart, base]

    def _placing(self, key: tuple[str, int, int, int]) -> Laid | None:
        kind, turn, heart, base = key
        turns = self.library.turns[kind]
        if not 0 <= turn < len(turns):
            return None
        drawing = turns[turn]
        hearts = spots(drawing, "H")
        if not 0 <= heart < len(hearts):
            return None
        left = base % self.grid.columns - hearts[heart][0]
        top = base // self.grid.columns - hearts[heart][1]
        units = laid(drawing, UNITS, left, top, self.grid)
        if units is None or units & ~self.open:
            return None
        own = laid(drawing, "H", left, top, self.grid) or 0
        return Laid(own, units ^ own)

    def sprawl(self, card: MachineCard, turn: int, heart: int, base: int) -> tuple[tuple[int, int], ...]:
        """The (column, row) of every unit laid so, those off the grid too."""
        drawing = self.library.turns[card.id][turn]
        at = spots(drawing, "H")[heart]
        left, top = base % self.grid.columns - at[0], base // self.grid.columns - at[1]
        return tuple((left + column, top + row) for column, row in spots(drawing, UNITS))

    def under(self, units: int, side: str, far: bool) -> int:
        """The cells within the edges that units would cover after a flip, blocked ones too, as a mask."""
        over, found = self.boxes[units], 0
        for cell in cells(units):
            found |= flipped(1 << cell, side, over, self.grid, int(far)) or 0
        return found

    def places(self, units: int) -> tuple[str, ...]:
        """The names of the cells of a mask."""
        return tuple(self.names[cell] for cell in cells(units))
