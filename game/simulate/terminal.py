"""The report of a run for a terminal, readable at 80 columns."""

from __future__ import annotations

import textwrap

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from game.simulate import report_text
from game.simulate.compare import Comparison
from game.simulate.figures import Figures
from game.simulate.sections import sections
from game.simulate.tables import Cell, Section, Table
from rules.common.text import counted

ROWS, ENDS = 32, 12
"""The number of rows above which a table is shortened, and the number of first and last rows shown then."""
WIDE = 400
MARKS = {"more": "green", "less": "red", "up": "yellow", "down": "yellow", "": ""}
HEADING, FAINT = "bold yellow", "dim"


def show(figures: Figures, console: Console, comparison: Comparison | None = None) -> None:
    """Print the figures: sentences, then tables for each question."""
    run = figures.run
    console.print()
    _line(
        console,
        f"{figures.title}: {counted(figures.games, 'game')}, {report_text.players(run)}",
        "bold",
    )
    _line(console, f"seed {run.seed}, rules {run.rules}, cards {run.cards}", FAINT)
    for section in sections(figures, comparison):
        _section(section, console)


def _section(section: Section, console: Console) -> None:
    console.print()
    _line(console, section.title, HEADING)
    for line in section.points:
        _line(console, line, indent=2)
    if section.reading:
        _line(console, section.reading, FAINT)
    for table in section.tables:
        if not table.folded:
            console.print(_fitting(table, console))


def _fitting(table: Table, console: Console) -> Grid:
    """Return the widest form of a table that fits: notes beside, notes below, without minor columns."""
    wide = console.options.update(max_width=WIDE)
    for each, between in ((table, "  "), (table, "\n")):
        grid = _grid(each, between)
        if Measurement.get(console, wide, grid).maximum <= console.width:
            return grid
    return _grid(table.narrower(), "\n")


def _line(console: Console, text: str, style: str = "", indent: int = 0) -> None:
    """Print a wrapped text without a line break before a percent sign."""
    for line in textwrap.wrap(text, console.width - indent) or [""]:
        console.print(Text(" " * indent + line, style=style), no_wrap=True, crop=False)


def _grid(table: Table, between: str) -> Grid:
    """Return a table whose cells have `between` between text and note."""
    grid = Grid(
        title=Text(table.title, style="bold") if table.title else None, title_justify="left",
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False,
    )  # fmt: skip
    for place, column in enumerate(table.columns):
        texts = (_cell(row.cells[place], between).plain.split("\n") for row in table.rows)
        whole = 0 if column.words else max((len(line) for lines in texts for line in lines), default=0)
        grid.add_column(
            escape(column.title),
            justify="left" if column.words else "right",
            overflow="fold",
            min_width=whole,
        )
    cut = len(table.rows) - 2 * ENDS if len(table.rows) > ROWS else 0
    for place, row in enumerate(table.rows):
        if cut and place == ENDS:
            grid.add_row(f"… {cut:,} more", style=FAINT)
        if not cut or not ENDS <= place < ENDS + cut:
            grid.add_row(*(_cell(cell, between) for cell in row.cells), style=FAINT if row.faint else "")
    return grid


def _cell(cell: Cell, between: str) -> Text:
    text = Text(cell.text, style=MARKS[cell.mark])
    if cell.note:
        text.append(f"{between}{cell.note}", style=FAINT)
    return text
