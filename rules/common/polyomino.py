"""Polyominoes: drawings as rows of letters, and bit masks on a grid (bit n is cell n of the `Grid`).

A drawing is a tuple of rows, "." an empty cell: `("HW", ".W")`. A mask is an int; all masks of a piece move
alike, so a piece with several kinds of units has several masks moved over their common bounding box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from rules.common.grid import Grid
from rules.common.memo import Memo

SIDES = ("north", "east", "south", "west")
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}

Drawing = tuple[str, ...]


class Box(NamedTuple):
    """The bounding box of a mask: its first and last columns and rows."""

    left: int
    top: int
    right: int
    bottom: int


def mask(cells: Iterable[int]) -> int:
    """Return the mask of these cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells(units: int) -> tuple[int, ...]:
    """Return the cells of a mask, in order."""
    found = []
    while units:
        lowest = units & -units
        found.append(lowest.bit_length() - 1)
        units ^= lowest
    return tuple(found)


def box(units: int, grid: Grid) -> Box:
    """Return the bounding box of a mask. Raises ValueError for an empty one."""
    found = cells(units)
    columns = [cell % grid.columns for cell in found]
    return Box(min(columns), found[0] // grid.columns, max(columns), found[-1] // grid.columns)


def fold(side: str, over: Box, reach: int = 0) -> tuple[bool, int]:
    """Return how a flip over a side of a box, or over the line `reach` cells beyond, maps cells: whether it
    changes columns (else rows), and the sum of a coordinate before and after it."""
    if side == "east":
        return True, 2 * (over.right + reach) + 1
    if side == "west":
        return True, 2 * (over.left - reach) - 1
    if side == "south":
        return False, 2 * (over.bottom + reach) + 1
    return False, 2 * (over.top - reach) - 1


def flipped(units: int, side: str, over: Box, grid: Grid, reach: int = 0) -> int | None:
    """Return a mask mirrored across a side of a box, or across the line `reach` cells beyond; None when a
    cell would leave the grid. A flip and the flip back are the identity."""
    across, both = fold(side, over, reach)
    return _mirrored_in_rows(units, both, grid.columns) if across else _mirrored_rows(units, both, grid)


def _mirrored_rows(units: int, both: int, grid: Grid) -> int | None:
    """Return a mask with its rows mirrored: the row before and the row after add up to `both`."""
    columns, rows, found = grid.columns, grid.rows, 0
    row, full = _first_row(units, columns), (1 << columns) - 1
    units >>= row * columns
    while units:
        bits = units & full
        if bits:
            if not 0 <= both - row < rows:
                return None
            found |= bits << (both - row) * columns
        units >>= columns
        row += 1
    return found


def _mirrored_in_rows(units: int, both: int, columns: int) -> int | None:
    """Return a mask with each row mirrored: the column before and the column after add up to `both`."""
    found, full, shift = 0, (1 << columns) - 1, both - columns + 1
    at, backwards = _first_row(units, columns) * columns, _BACKWARDS[columns]
    units >>= at
    while units:
        bits = units & full
        if bits:
            back = backwards[bits]
            bits = back << shift if shift > 0 else back >> -shift
            if bits > full or (shift < 0 and bits << -shift != back):
                return None
            found |= bits << at
        units >>= columns
        at += columns
    return found


def _first_row(units: int, columns: int) -> int:
    """Return the first row with a cell of a mask; 0 for an empty one."""
    return ((units & -units).bit_length() - 1) // columns if units else 0


def _backwards(columns: int) -> Memo[int, int]:
    """Return the rows of that many columns read from the other end."""
    return Memo(lambda bits: int(f"{bits:0{columns}b}"[::-1], 2))


_BACKWARDS: Memo[int, Memo[int, int]] = Memo(_backwards)


def slid(units: int, side: str, grid: Grid, steps: int = 1) -> int | None:
    """Return a mask moved by `steps` cells to a side; None when a cell would leave the grid."""
    if not units:
        return units
    columns, over = grid.columns, box(units, grid)
    if side == "north":
        return units >> columns * steps if over.top >= steps else None
    if side == "south":
        return units << columns * steps if over.bottom + steps < grid.rows else None
    if side == "west":
        return units >> steps if over.left >= steps else None
    return units << steps if over.right + steps < columns else None


def adjacent(units: int, grid: Grid) -> int:
    """Return the cells outside a mask that share a side with it."""
    columns = grid.columns
    west, east = _edges(grid)
    grown = (units << columns) | (units >> columns) | ((units & ~east) << 1) | ((units & ~west) >> 1)
    return grown & ~units & ((1 << columns * grid.rows) - 1)


def parts(units: int, grid: Grid) -> tuple[int, ...]:
    """Return the connected parts of a mask, in order of their first cells."""
    found = []
    while units:
        part, grown = 0, units & -units
        while grown:
            part |= grown
            grown = adjacent(part, grid) & units
        found.append(part)
        units &= ~part
    return tuple(found)


def turned(drawing: Drawing, quarters: int = 1) -> Drawing:
    """Return a drawing rotated clockwise by quarter turns."""
    for _ in range(quarters % 4):
        drawing = tuple("".join(column) for column in zip(*drawing[::-1], strict=True))
    return drawing


def mirrored(drawing: Drawing) -> Drawing:
    """Return a drawing mirrored left to right."""
    return tuple(row[::-1] for row in drawing)


def orientations(drawing: Drawing) -> tuple[Drawing, ...]:
    """Return the distinct rotations of a drawing, from 0 quarter turns on."""
    return tuple(dict.fromkeys(turned(drawing, quarters) for quarters in range(4)))


@lru_cache(maxsize=4096)
def letter_cells(drawing: Drawing, letters: str) -> tuple[tuple[int, int], ...]:
    """Return the (column, row) of these letters in a drawing, row by row."""
    return tuple(
        (column, row)
        for row, line in enumerate(drawing)
        for column, letter in enumerate(line)
        if letter in letters
    )


def placed_mask(drawing: Drawing, letters: str, left: int, top: int, grid: Grid) -> int | None:
    """Return the mask of these letters with the drawing's upper left corner at a column and row (possibly off
    the grid); None when one of them would be off the grid."""
    found = 0
    for column, row in letter_cells(drawing, letters):
        column, row = column + left, row + top
        if not (0 <= column < grid.columns and 0 <= row < grid.rows):
            return None
        found |= 1 << row * grid.columns + column
    return found


def drawing_of(masks: Mapping[str, int], grid: Grid) -> Drawing:
    """Return the drawing of masks by letter, within their common bounding box."""
    over = box(reduce(or_, masks.values()), grid)
    return tuple(
        "".join(
            next((letter for letter, units in masks.items() if units >> grid.cell(column, row) & 1), ".")
            for column in range(over.left, over.right + 1)
        )
        for row in range(over.top, over.bottom + 1)
    )


def connected(drawing: Drawing, letters: str) -> bool:
    """Return whether these letters of a drawing are connected by their sides; True for none."""
    grid = Grid(len(drawing[0]), len(drawing))
    return len(parts(placed_mask(drawing, letters, 0, 0, grid) or 0, grid)) <= 1


def _edges(grid: Grid) -> tuple[int, int]:
    """Return the masks of the first and of the last column."""
    west = 0
    for row in range(grid.rows):
        west |= 1 << row * grid.columns
    return west, west << grid.columns - 1
