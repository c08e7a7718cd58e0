"""The report of a run as one page that needs nothing but itself: `report.html` in its folder."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.simulate import words
from game.simulate.compare import Comparison
from game.simulate.figures import Figures
from game.simulate.plots import plots
from game.simulate.sections import facts, sections
from game.simulate.tables import Cell
from game.store import files
from rules.bots.names import title_of

REPORT_FILE = "report.html"
NO_PLOTS = "Charts need Matplotlib: python -m pip install -r requirements-report.txt"


def write(folder: Path, figures: Figures, comparison: Comparison | None = None) -> Path:
    """Write the page into the folder of the run; its path. Raises StoreFault."""
    path = folder / REPORT_FILE
    files.write_atomic(path, page(folder, figures, comparison).encode())
    return path


def page(folder: Path, figures: Figures, comparison: Comparison | None = None) -> str:
    """The page as text. What packs name is escaped, wherever it stands."""
    from jinja2 import Environment, FileSystemLoader

    loader = FileSystemLoader(Path(__file__).parent)
    template = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    drawn = plots(figures)
    return template.get_template(REPORT_FILE).render(
        figures=figures,
        played=f"{words.counted(figures.games, 'game')}, {words.players(figures.run)}",
        begun=_day(figures.run.started),
        summary=words.summary(figures),
        tiles=_tiles(figures),
        sections=sections(figures, comparison),
        plots=drawn,
        no_plots="" if drawn else NO_PLOTS,
        facts=facts(figures, folder),
    )


def _tiles(figures: Figures) -> tuple[tuple[str, Cell], ...]:
    """The four figures one looks for first, each with what it is."""
    winning, length = figures.winning, figures.length
    best = max(winning.bots, key=lambda row: row.share.value)
    seat = max(winning.seats, key=lambda row: row.share.value)
    if figures.solo or len(winning.bots) > 1:
        won = f"won by {title_of(best.bot)}", best.share
    else:
        won = f"won by seat {seat.seat + 1}, the best", seat.share
    quartiles = f"half take {words.number(length.lower)} to {words.number(length.upper)}"
    return (
        ("games", Cell(f"{figures.games:,}", f"seed {figures.run.seed}")),
        (won[0], Cell(words.percent(won[1].value), f"{words.between(won[1])} %")),
        (f"{figures.turn_word}s, median", Cell(words.number(length.median.value), quartiles)),
        (
            f"decisions per {figures.turn_word}",
            Cell(
                words.number(figures.per_turn.mean.value),
                f"of {words.number(figures.choices.mean.value)} legal ones",
            ),
        ),
    )


def _day(started: str) -> str:
    """20 November 2026, or what stands there."""
    try:
        day = datetime.fromisoformat(started)
    except ValueError:
        return started
    return f"{day.day} {day:%B %Y}"
