"""The pictures of a report as SVG, in colours set by the page (for screen and paper).

Matplotlib is optional: it is imported when a picture is drawn, and without it there are no pictures.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from game.simulate.charts import Chart, Curves, Histogram, Marks
from game.simulate.intervals import Interval, Spread
from game.simulate.tables import Section, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TEXT, SECOND, EDGE, GRID, PANEL = "#f6eedf", "#b9c8d6", "#56718e", "#2d415a", "#17222f"
BRASS, LAMP, COOL, GOOD, BAD = "#d9a441", "#ffe0a0", "#62a8ff", "#8fe0a5", "#ff8a80"
VARIABLES = {
    TEXT: "--text", SECOND: "--text2", EDGE: "--edge2", GRID: "--grid", PANEL: "--panel",
    BRASS: "--brass", LAMP: "--lamp", COOL: "--blue", GOOD: "--good", BAD: "--bad",
}  # fmt: skip
WIDTH, HEIGHT = 6.0, 2.9  # inches of 96 px
ROW = 0.3  # inches for each row of a plot with rows
SEATS_IN_ROWS = 16
MOST_CARDS = 30
MOST_BARS = 80  # bars with gaps
LONGEST_NAME = 26
DASHED = (0, (4, 3))
INKS = {"more": GOOD, "less": BAD}


class Plot(Struct, frozen=True):
    """An SVG picture for a page, and its description."""

    title: str
    svg: str


def plots(sections: Iterable[Section]) -> dict[str, tuple[Plot, ...]]:
    """Return the pictures of each section by its id; none when matplotlib is missing."""
    if find_spec("matplotlib") is None:
        return {}
    return {
        section.id: tuple(plot for chart in section.charts if (plot := _drawn(section, chart)))
        for section in sections
    }


def _drawn(section: Section, chart: Chart) -> Plot | None:
    match chart:
        case Marks():
            return _marks(section, chart)
        case Histogram():
            return _histogram(chart)
        case Curves():
            return _curves(chart)


class _Row(NamedTuple):
    """A row of a plot: its name, its share or difference, its colour."""

    name: str
    found: Interval
    colour: str


def _marks(section: Section, marks: Marks) -> Plot | None:
    """Return the picture of a section's drawn columns: dots beside zero or the even share, otherwise bars."""
    groups = [_rows_of(table) for table in section.drawn]
    rows = [row for group in groups for row in group]
    apart = any(table.columns[table.drawn].drawn == "difference" for table in section.drawn)
    if not rows or (not apart and len(rows) < 2):
        return None
    if marks.even and len(groups[-1]) > SEATS_IN_ROWS:
        return _many_seats(section.id, groups[-1], marks)
    cut, title = len(groups[0]) if len(groups) > 1 else 0, marks.title
    if apart and len(rows) > MOST_CARDS:
        cut, title = MOST_CARDS // 2, f"{title}. Shown: first and last {MOST_CARDS // 2} of {len(rows)}"
        rows = [*rows[:cut], *rows[-cut:]]

    def draw(axes: Axes) -> None:
        if apart or marks.even:
            _draw_dots(axes, rows)
            axes.axvline(100 * marks.even, color=LAMP, linestyle=DASHED, linewidth=1.4, zorder=1)
        else:
            _draw_bars(axes, rows)
        if cut:
            axes.axhline(cut - 0.5, color=EDGE, linewidth=0.8)
        axes.set_xlabel(marks.axis)

    return _svg(section.id, title, draw, height=0.9 + ROW * len(rows))


def _rows_of(table: Table) -> list[_Row]:
    """Return the rows with a share or a difference that rests on enough games."""
    apart, seats = table.columns[table.drawn].drawn == "difference", isinstance(_badge(table), int)
    usual = SECOND if apart else COOL if seats else BRASS
    cells = ((row, row.cells[table.drawn]) for row in table.rows if not row.faint)
    return [_Row(row.name, cell.found, INKS.get(cell.mark, usual)) for row, cell in cells if cell.found]


def _badge(table: Table) -> int | str:
    return table.rows[0].cells[0].badge if table.rows else ""


def _draw_dots(axes: Axes, rows: Sequence[_Row]) -> None:
    """Draw a dot with its interval for each row in percent, the first on top; secondary rows have hollow
    dots."""
    for place, (_, found, colour) in enumerate(rows):
        axes.plot([100 * found.low, 100 * found.high], [place, place], color=colour, linewidth=2.2, zorder=2)
        face = PANEL if colour == SECOND else colour
        axes.plot(
            [100 * found.value], [place], "o", color=colour, markerfacecolor=face, markersize=6.5, zorder=3
        )
    _names(axes, [row.name for row in rows])


def _draw_bars(axes: Axes, rows: Sequence[_Row]) -> None:
    """Draw a bar from 0 with its interval for each row in percent, the first on top."""
    for place, (_, found, colour) in enumerate(rows):
        axes.barh(place, 100 * found.value, height=0.62, color=colour, zorder=2)
        axes.plot([100 * found.low, 100 * found.high], [place, place], color=TEXT, linewidth=1.4, zorder=3)
    _names(axes, [row.name for row in rows])
    axes.set_xlim(left=0)


def _many_seats(name: str, seats: Sequence[_Row], marks: Marks) -> Plot:
    def draw(axes: Axes) -> None:
        shares = [row.found for row in seats]
        values = [100 * share.value for share in shares]
        errors = [[100 * (share.value - share.low) for share in shares],
                  [100 * (share.high - share.value) for share in shares]]  # fmt: skip
        axes.errorbar(
            range(1, len(seats) + 1), values, errors, fmt="o", color=COOL, markersize=2.5, linewidth=1
        )
        axes.axhline(100 * marks.even, color=LAMP, linestyle=DASHED, linewidth=1.4)
        axes.set_xlabel("seat")
        axes.set_ylabel(marks.axis)
        axes.set_ylim(bottom=0)

    return _svg(name, marks.title, draw)


def _histogram(chart: Histogram) -> Plot | None:
    spread = chart.spread
    if spread.least == spread.most:
        return None

    def draw(axes: Axes) -> None:
        places = [(bar.low + bar.high) / 2 for bar in chart.bars]
        width = chart.step * (0.86 if len(chart.bars) <= MOST_BARS else 1.0)
        for colour, games in (
            (EDGE, [bar.games for bar in chart.bars] if 0 < chart.won < chart.games else []),
            (BRASS, [bar.won if chart.won else bar.games for bar in chart.bars]),
        ):
            if games:
                axes.bar(
                    places,
                    [100 * count / chart.games for count in games],
                    width=width,
                    color=colour,
                    zorder=2,
                )
        _middle(axes, spread, 0.5 if chart.whole else 0.0)
        axes.set_xlabel(chart.axis)
        if chart.whole:
            _whole(axes)

    return _svg(chart.name, chart.title, draw)


def _curves(chart: Curves) -> Plot:
    def draw(axes: Axes) -> None:
        numbers = [chart.numbers[0] - 1, *chart.numbers]
        for curve, colour, width in zip(chart.curves, (COOL, BRASS), (4.5, 1.8), strict=False):
            values, low, high = (
                [0.0, *(100 * bound for bound in bounds)]
                for bounds in zip(
                    *((share.value, share.low, share.high) for share in curve.shares), strict=True
                )
            )
            axes.step(numbers, values, where="post", color=colour, linewidth=width, zorder=3)
            axes.fill_between(numbers, low, high, step="post", color=colour, alpha=0.22, linewidth=0)
        axes.set_ylim(0, 102)
        axes.set_xlabel(chart.axis)
        axes.set_ylabel("of the games, %")
        _whole(axes)

    return _svg(chart.name, chart.title, draw)


def _middle(axes: Axes, spread: Spread, beyond: float = 0.0) -> None:
    """Draw the band of the middle half under a histogram of games, widened by `beyond` at both ends, and the
    median over it."""
    axes.axvspan(spread.lower - beyond, spread.upper + beyond, color=COOL, alpha=0.16, linewidth=0, zorder=0)
    axes.axvline(spread.median.value, color=LAMP, linestyle=DASHED, linewidth=1.6, zorder=3)
    axes.set_ylabel("of the games, %")


def _names(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, labelcolor=TEXT)
    axes.grid(False, axis="y")


def _short(name: str) -> str:
    """Return a name shortened for the plot, without unprintable characters."""
    text = "".join(sign if sign.isprintable() else " " for sign in name)
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def _whole(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins=16, integer=True, min_n_ticks=1))


def _svg(name: str, title: str, draw: Callable[[Axes], None], height: float = HEIGHT) -> Plot:
    """Return a picture with its caption, independent of the date and the machine."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with _style(name):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        axes.grid(True, axis="both", color=GRID, linewidth=0.7)
        axes.set_axisbelow(True)
        draw(axes)
        out = StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata=dict.fromkeys(("Date", "Creator")))
    return Plot(title, _inline(name, title, out.getvalue()))


@contextmanager
def _style(name: str) -> Iterator[None]:
    """Apply the style of the plots within the context, without warnings about missing glyphs."""
    from matplotlib import rc_context

    style: dict[Any, Any] = {
        "font.family": "DejaVu Sans", "font.size": 10.5, "text.parse_math": False, "text.color": TEXT,
        "axes.labelsize": 10.5, "xtick.labelsize": 10, "ytick.labelsize": 10,
        "axes.edgecolor": EDGE, "axes.labelcolor": SECOND, "axes.spines.top": False, "axes.spines.right": False,
        "xtick.color": SECOND, "ytick.color": SECOND, "lines.solid_capstyle": "round",
        "svg.fonttype": "none", "svg.hashsalt": name,
    }  # fmt: skip
    with rc_context(style), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _inline(name: str, title: str, svg: str) -> str:
    """Return the picture with unique ids, the page's colours and fonts, and a text alternative."""
    head, _, body = svg[svg.index("<svg") :].partition(">")
    box = re.search(r'viewBox="[^"]*"', head)
    assert box is not None
    body = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", body, count=2, flags=re.DOTALL)
    body = (
        body.replace(' id="', f' id="{name}-')
        .replace("url(#", f"url(#{name}-")
        .replace('href="#', f'href="#{name}-')
    )
    body = re.sub(r" font-family: '[^';]*';", "", body)
    for colour, variable in VARIABLES.items():
        body = body.replace(f": {colour}", f": var({variable})")
    return f'<svg class="plot" role="img" aria-label="{escape(title)}" {box[0]}>{body}'
