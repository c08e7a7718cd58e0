"""The report of a run as one self-contained page: `report.html` in its folder."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.simulate import report_text
from game.simulate.compare import Comparison
from game.simulate.figures import Figures
from game.simulate.plots import plots
from game.simulate.sections import facts, sections
from game.simulate.tables import Cell
from game.store import files
from rules.bots.names import title_of
from rules.common.text import counted

REPORT_FILE = "report.html"
NO_PLOTS = "Charts need Matplotlib: python -m pip install -r requirements-report.txt"


def write(folder: Path, figures: Figures, comparison: Comparison | None = None) -> Path:
    """Write the report into the run's folder and return its path. Raises StoreFault."""
    path = folder / REPORT_FILE
    files.write_atomic(path, page(folder, figures, comparison).encode())
    return path


def page(folder: Path, figures: Figures, comparison: Comparison | None = None) -> str:
    """Return the report as HTML. Names from packs are escaped everywhere."""
    from jinja2 import Environment, FileSystemLoader

    loader = FileSystemLoader(Path(__file__).parent)
    template = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made = sections(figures, comparison)
    drawn = plots(made)
    return template.get_template(REPORT_FILE).render(
        figures=figures,
        played=f"{counted(figures.games, 'game')}, {report_text.players(figures.run)}",
        begun=_day(figures.run.started),
        tiles=_tiles(figures),
        sections=made,
        plots=drawn,
        no_plots="" if drawn else NO_PLOTS,
        facts=facts(figures, folder),
    )


def _tiles(figures: Figures) -> tuple[tuple[str, Cell], ...]:
    """Return the four key figures, each with its label."""
    winning, length = figures.winning, figures.length
    best = max(winning.bots, key=lambda row: row.share.value)
    seat = max(winning.seats, key=lambda row: row.share.value)
    if figures.solo or len(winning.bots) > 1:
        won = f"won by {title_of(best.bot)}", best.share
    else:
        won = f"won by seat {seat.seat + 1}, the best", seat.share
    quartiles = f"half of games: {report_text.number(length.lower)} to {report_text.number(length.upper)}"
    return (
        ("games", Cell(f"{figures.games:,}", f"seed {figures.run.seed}")),
        (won[0], Cell(report_text.percent(won[1].value), f"{report_text.between(won[1])} %")),
        (f"{figures.turn_word}s, median", Cell(report_text.number(length.median.value), quartiles)),
        (
            f"decisions per {figures.turn_word}",
            Cell(
                report_text.number(figures.per_turn.mean.value),
                f"of {report_text.number(figures.choices.mean.value)} legal choices",
            ),
        ),
    )


def _day(started: str) -> str:
    """Return a date in words, 20 November 2026, or the text itself if it isn't a date."""
    try:
        day = datetime.fromisoformat(started)
    except ValueError:
        return started
    return f"{day.day} {day:%B %Y}"
