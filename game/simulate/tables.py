"""The sections of a report as records, independent of their display: sentences, tables, charts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.simulate import report_text
from game.simulate.charts import Chart, Marks
from game.simulate.intervals import Interval, Share

FOLDED = 14
"""The number of rows above which a secondary table is folded."""
NONE: Mapping[int, int] = {}
NOTHING: Mapping[int, str] = {}


class Cell(Struct, frozen=True):
    """A text, and a second smaller one, usually its interval. `mark`: "more" or "less" of something good,
    "up" or "down", or "". `found`: the share or difference that a drawn column draws. `badge`: the seat, or
    the icon, that a screen draws before the text."""

    text: str
    note: str = ""
    mark: str = ""
    found: Interval | None = None
    badge: int | str = ""


class Column(Struct, frozen=True):
    """A heading; `words`: left-aligned text. `minor`: 2 left out first where space is short, 1 left out where
    drawings need the space. `drawn`: its cells are drawn as a "share" or a "difference", or not ("")."""

    title: str
    words: bool = False
    minor: int = 0
    drawn: str = ""


class Row(Struct, frozen=True):
    """The cells of a row, one for each column. `faint`: based on too few games. `label`: its name in a chart,
    if the first cell isn't enough."""

    cells: tuple[Cell, ...]
    faint: bool = False
    label: str = ""

    @property
    def name(self) -> str:
        """Return the name of the row in a chart."""
        return self.label or self.cells[0].text


class Table(Struct, frozen=True):
    """Columns and rows under a title. `folded`: initially closed."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    folded: bool = False

    @property
    def drawn(self) -> int:
        """Return the index of the drawn column, -1 if there is none."""
        return next((place for place, column in enumerate(self.columns) if column.drawn), -1)

    def narrower(self, minor: int = 2) -> Table:
        """Return the table without the columns that are at least so minor."""
        return self.without(*(column.title for column in self.columns if column.minor >= minor))

    def without(self, *titles: str) -> Table:
        """Return the table without the columns of those titles."""
        kept = [place for place, column in enumerate(self.columns) if column.title not in titles]
        rows = tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in self.rows)
        return replace(self, columns=tuple(self.columns[place] for place in kept), rows=rows)


class Section(Struct, frozen=True):
    """A question answered by a run: its explanation, tables, charts, caveats, or the answer in sentences
    (`points`). `wide`: its tables need the full page width."""

    id: str
    title: str
    reading: str = ""
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    note: str = ""
    wide: bool = False
    points: tuple[str, ...] = ()

    @property
    def marks(self) -> Marks | None:
        """Return the chart of the drawn columns, None if there is none."""
        return next((chart for chart in self.charts if isinstance(chart, Marks)), None)

    @property
    def drawn(self) -> tuple[Table, ...]:
        """Return the tables with a drawn column."""
        return tuple(table for table in self.tables if table.drawn >= 0)


def table(
    titles: Sequence[str], rows: Iterable[Row], title: str = "",
    *, left: Collection[int] = (0,), minor: Mapping[int, int] = NONE, drawn: Mapping[int, str] = NOTHING,
    fold: bool = False,
) -> Table:  # fmt: skip
    """Return a table; the columns at the indices `left` contain words, others are `minor` or `drawn`. With
    `fold` a long one is folded."""
    columns = tuple(
        Column(name, place in left, minor.get(place, 0), drawn.get(place, ""))
        for place, name in enumerate(titles)
    )
    made = tuple(rows)
    return Table(columns, made, title, fold and len(made) > FOLDED)


def row(*cells: Cell | str, faint: bool = False, label: str = "") -> Row:
    """Return a row; plain texts become cells."""
    return Row(tuple(Cell(cell) if isinstance(cell, str) else cell for cell in cells), faint, label)


def count(number: int) -> Cell:
    """Return the cell of a count: 2,000"""
    return Cell(f"{number:,}")


def figure(value: float, digits: int = 1) -> Cell:
    """Return the cell of a number that isn't a share: 11.5"""
    return Cell(report_text.number(value, digits))


def part(share: Share | Interval) -> Cell:
    """Return the cell of a share with its interval."""
    return Cell(report_text.percent(share.value), report_text.between(share), found=share)


def points(found: Interval, mark: str) -> Cell:
    """Return the cell of a difference of two shares with its interval."""
    return Cell(report_text.points(found.value), report_text.points_between(found), mark, found)
