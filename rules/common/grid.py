"""Rectangular grids, row-major: cells by index, neighbours, and straight lines."""

from __future__ import annotations

from msgspec import Struct


class Grid(Struct, frozen=True):
    """A grid of `columns` by `rows` cells. A cell is its index, counted row by row from 0."""

    columns: int
    rows: int

    @property
    def cells(self) -> range:
        """Return every cell."""
        return range(self.columns * self.rows)

    def cell(self, column: int, row: int) -> int:
        """Return the cell at a column and a row, from 0. Raises IndexError outside the grid."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise IndexError(f"no cell at column {column}, row {row}")
        return row * self.columns + column

    def column_of(self, cell: int) -> int:
        """Return the column of a cell, from 0."""
        return cell % self.columns

    def row_of(self, cell: int) -> int:
        """Return the row of a cell, from 0."""
        return cell // self.columns

    def at(self, cell: int) -> tuple[int, int]:
        """Return the column and row of a cell, from 0."""
        return cell % self.columns, cell // self.columns

    def column(self, number: int) -> tuple[int, ...]:
        """Return the cells of a column, top to bottom."""
        return tuple(range(number, self.columns * self.rows, self.columns))

    def row(self, number: int) -> tuple[int, ...]:
        """Return the cells of a row, left to right."""
        return tuple(range(number * self.columns, (number + 1) * self.columns))

    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Return every column from the left, then every row from the top."""
        return (*map(self.column, range(self.columns)), *map(self.row, range(self.rows)))

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return the cells that share a side with this one: up, right, down, left."""
        column, row = self.column_of(cell), self.row_of(cell)
        return tuple(
            self.cell(column + across, row + down)
            for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
            if 0 <= column + across < self.columns and 0 <= row + down < self.rows
        )
