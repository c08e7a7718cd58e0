"""Tables of a report, whoever shows them: cells with their intervals, rows, columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from game.simulate import words
from game.simulate.intervals import Interval, Share

FOLDED = 14
"""A table with more rows than this is folded away, where it is not what its section is about."""


class Cell(Struct, frozen=True):
    """A text, and a second smaller one, its interval as a rule. `mark`: "more" or "less" of
    what is good, "up" or "down", or ""."""

    text: str
    note: str = ""
    mark: str = ""


class Column(Struct, frozen=True):
    """A heading; `words`: set from the left, for it holds words; `minor`: left out where room is short."""

    title: str
    words: bool = False
    minor: bool = False


class Row(Struct, frozen=True):
    """Cells, one a column. `faint`: too little is behind it to count."""

    cells: tuple[Cell, ...]
    faint: bool = False


class Table(Struct, frozen=True):
    """Columns and rows under a title. `folded`: opened by the reader."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    folded: bool = False

    @property
    def narrower(self) -> Table:
        """The table without its minor columns."""
        return self.without(*(column.title for column in self.columns if column.minor))

    def without(self, *titles: str) -> Table:
        """The table without the columns of those titles."""
        kept = [place for place, column in enumerate(self.columns) if column.title not in titles]
        rows = tuple(Row(tuple(row.cells[place] for place in kept), row.faint) for row in self.rows)
        return Table(tuple(self.columns[place] for place in kept), rows, self.title, self.folded)


class Section(Struct, frozen=True):
    """A question that a run answers: how to read it, tables, the names of plots, what to bear in mind.
    `wide`: its tables want the whole width of the page."""

    id: str
    title: str
    reading: str
    tables: tuple[Table, ...] = ()
    plots: tuple[str, ...] = ()
    note: str = ""
    wide: bool = False


def table(
    titles: Sequence[str], rows: Iterable[Row], title: str = "",
    *, left: Collection[int] = (0,), minor: Collection[int] = (), fold: bool = False,
) -> Table:  # fmt: skip
    """A table; the columns at the places `left` hold words. A long one is folded when it may be."""
    columns = tuple(Column(name, place in left, place in minor) for place, name in enumerate(titles))
    made = tuple(rows)
    return Table(columns, made, title, fold and len(made) > FOLDED)


def row(*cells: Cell | str, faint: bool = False) -> Row:
    """A row; a plain text is a cell."""
    return Row(tuple(Cell(cell) if isinstance(cell, str) else cell for cell in cells), faint)


def count(number: int) -> Cell:
    """A number of things: 2,000"""
    return Cell(f"{number:,}")


def figure(value: float, digits: int = 1) -> Cell:
    """A figure that is no share: 11.5"""
    return Cell(words.number(value, digits))


def part(share: Share | Interval) -> Cell:
    """A share with its interval."""
    return Cell(words.percent(share.value), words.between(share))


def points(found: Interval, mark: str) -> Cell:
    """A difference of two shares with its interval."""
    return Cell(words.points(found.value), words.points_between(found), mark)
