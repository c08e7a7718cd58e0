"""The pictures of a report as SVG, in colours that the page sets (on the screen and on paper).

Matplotlib is an extra: it is imported when a picture is drawn, and without it there are none.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.simulate import words
from game.simulate.cards import CardRow
from game.simulate.ending import called
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Share, Spread
from rules.bots.names import title_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TEXT, SECOND, EDGE, GRID, PANEL = "#f6eedf", "#b9c8d6", "#56718e", "#2d415a", "#17222f"
BRASS, LAMP, COOL, GOOD, BAD = "#d9a441", "#ffe0a0", "#62a8ff", "#8fe0a5", "#ff8a80"
VARIABLES = {
    TEXT: "--text", SECOND: "--text2", EDGE: "--edge2", GRID: "--grid", PANEL: "--panel",
    BRASS: "--brass", LAMP: "--lamp", COOL: "--blue", GOOD: "--good", BAD: "--bad",
}  # fmt: skip
WIDTH, HEIGHT = 6.0, 2.9  # inches of 96 px
ROW = 0.3  # of a plot that has a row a thing
SEATS_IN_ROWS = 16
MOST_CARDS = 30
MOST_BARS = 80  # with gaps between them
LONGEST_NAME = 26
DASHED = (0, (4, 3))
STEPS = 24
"""About so many bars make a histogram of what is no whole number."""


class Plot(Struct, frozen=True):
    """A picture for the inside of a page, and what is to be seen in it."""

    title: str
    svg: str


def plots(figures: Figures) -> dict[str, Plot]:
    """Every picture by its name; none when matplotlib is missing."""
    if find_spec("matplotlib") is None:
        return {}
    drawn = {
        "winning": _winning,
        "endings": _endings,
        "length": _length,
        "finished": _finished,
        "decisions": _decisions,
        "cards": _cards,
    }
    made = {name: draw(figures) for name, draw in drawn.items()}
    return {name: plot for name, plot in made.items() if plot}


def _winning(figures: Figures) -> Plot | None:
    winning = figures.winning
    if figures.solo:
        return None
    bots = [(title_of(row.bot), row.share) for row in winning.bots] if len(winning.bots) > 1 else []
    seats = [(f"Seat {row.seat + 1}", row.share) for row in winning.seats]
    title = f"Share of wins with 95 % intervals; the dashed line is an even share of {words.percent(winning.even)}"
    if len(seats) > SEATS_IN_ROWS:
        return _many_seats(seats, winning.even, title)
    shares = [*bots, *seats]

    def draw(axes: Axes) -> None:
        colours = [BRASS] * len(bots) + [COOL] * len(seats)
        _rows(axes, shares, colours)
        axes.axvline(100 * winning.even, color=LAMP, linestyle=DASHED, linewidth=1.4, zorder=1)
        if bots:
            axes.axhline(len(bots) - 0.5, color=EDGE, linewidth=0.8)
        axes.set_xlabel("won, %")

    return _svg("winning", title, draw, height=0.9 + ROW * len(shares))


def _many_seats(seats: Sequence[tuple[str, Share]], even: float, title: str) -> Plot:
    def draw(axes: Axes) -> None:
        values = [100 * share.value for _, share in seats]
        errors = [[100 * (share.value - share.low) for _, share in seats],
                  [100 * (share.high - share.value) for _, share in seats]]  # fmt: skip
        axes.errorbar(
            range(1, len(seats) + 1), values, errors, fmt="o", color=COOL, markersize=2.5, linewidth=1
        )
        axes.axhline(100 * even, color=LAMP, linestyle=DASHED, linewidth=1.4)
        axes.set_xlabel("seat")
        axes.set_ylabel("won, %")
        axes.set_ylim(bottom=0)

    return _svg("winning", title, draw)


def _endings(figures: Figures) -> Plot | None:
    names = called(figures.ways)
    ways = [(names[way.key], way.share) for way in figures.ways[:12]]
    if len(ways) < 2:
        return None

    def draw(axes: Axes) -> None:
        for place, (_, share) in enumerate(ways):
            axes.barh(place, 100 * share.value, height=0.62, color=BRASS, zorder=2)
            axes.plot(
                [100 * share.low, 100 * share.high], [place, place], color=TEXT, linewidth=1.4, zorder=3
            )
        _names(axes, [title for title, _ in ways])
        axes.set_xlim(left=0)
        axes.set_xlabel("of the games, %")

    return _svg("endings", "How games ended, with 95 % intervals", draw, height=0.9 + ROW * len(ways))


def _length(figures: Figures) -> Plot | None:
    spread, word = figures.length, figures.turn_word
    if spread.least == spread.most:
        return None
    turns = [turn.turn for turn in figures.turns]
    parts = [100 * turn.ended / figures.games for turn in figures.turns]

    def draw(axes: Axes) -> None:
        wide = len(turns) <= MOST_BARS
        axes.bar(turns, parts, width=0.84 if wide else 1.0, color=BRASS, zorder=2)
        _middle(axes, spread, 0.5)
        axes.set_xlabel(f"{word}s")
        _whole(axes)

    title = (
        f"Games by length: the dashed line is the median, {words.number(spread.median.value)} {word}s, "
        "half of the games are in the band"
    )
    return _svg("length", title, draw)


def _finished(figures: Figures) -> Plot | None:
    if figures.length.least == figures.length.most:
        return None
    turns = [figures.turns[0].turn - 1, *(turn.turn for turn in figures.turns)]
    lines = [([turn.by_then for turn in figures.turns], COOL, 4.5)]
    if figures.winning.decided.value < 1:
        lines.append(([turn.won_by_then for turn in figures.turns], BRASS, 1.8))

    def draw(axes: Axes) -> None:
        for shares, colour, width in lines:
            values, low, high = (
                [0.0, *(100 * bound for bound in bounds)]
                for bounds in zip(*((share.value, share.low, share.high) for share in shares), strict=True)
            )
            axes.step(turns, values, where="post", color=colour, linewidth=width, zorder=3)
            axes.fill_between(turns, low, high, step="post", color=colour, alpha=0.22, linewidth=0)
        axes.set_ylim(0, 102)
        axes.set_xlabel(f"by the end of {figures.turn_word}")
        axes.set_ylabel("of the games, %")
        _whole(axes)

    title = f"Games over by the end of each {figures.turn_word}, with 95 % intervals"
    if len(lines) > 1:
        title += "; broad: ended, narrow: won"
    return _svg("finished", title, draw)


def _decisions(figures: Figures) -> Plot | None:
    spread = figures.per_turn
    if spread.least == spread.most:
        return None
    width = max(0.01, (spread.most - spread.least) / STEPS)
    bins = [0.0] * (STEPS + 1)
    for steps, games in figures.steps:
        bins[min(STEPS, int((steps - spread.least) / width))] += 100 * games / figures.games

    def draw(axes: Axes) -> None:
        places = [spread.least + (place + 0.5) * width for place in range(len(bins))]
        axes.bar(places, bins, width=width * 0.9, color=BRASS, zorder=2)
        _middle(axes, spread)
        axes.set_xlabel(f"decisions per {figures.turn_word}")

    title = (
        f"Games by decisions per {figures.turn_word}: the dashed line is the median, "
        f"{words.number(spread.median.value)}, half of the games are in the band"
    )
    return _svg("decisions", title, draw)


def _middle(axes: Axes, spread: Spread, beyond: float = 0.0) -> None:
    """Under and over a histogram of games: the band of their middle half, so much wider at both ends, and the
    median."""
    axes.axvspan(spread.lower - beyond, spread.upper + beyond, color=COOL, alpha=0.16, linewidth=0, zorder=0)
    axes.axvline(spread.median.value, color=LAMP, linestyle=DASHED, linewidth=1.6, zorder=3)
    axes.set_ylabel("of the games, %")


def _cards(figures: Figures) -> Plot | None:
    ranked = [row for row in figures.cards if row.ranked]
    shown = ranked if len(ranked) <= MOST_CARDS else [*ranked[: MOST_CARDS // 2], *ranked[-MOST_CARDS // 2 :]]
    if not shown:
        return None

    same = " of the same bot" if words.several_bots(figures) else ""
    _, nouns = words.card_noun(figures)

    def draw(axes: Axes) -> None:
        _rows(axes, [(row.name, row.difference) for row in shown if row.difference], list(map(_mark, shown)))
        axes.axvline(0, color=LAMP, linestyle=DASHED, linewidth=1.4, zorder=1)
        if len(shown) < len(ranked):
            axes.axhline(MOST_CARDS // 2 - 0.5, color=EDGE, linewidth=0.8)
        axes.set_xlabel(f"difference in win rate with and without{same}, in points")

    title = f"{nouns.capitalize()} by difference in win rate, with 95 % intervals; hollow: may be chance"
    if len(shown) < len(ranked):
        title += f"; the first and last {MOST_CARDS // 2} of {len(ranked)}"
    return _svg("cards", title, draw, height=0.9 + ROW * len(shown))


def _mark(row: CardRow) -> str:
    if row.difference is None or not row.stands:
        return SECOND
    return GOOD if row.difference.value > 0 else BAD


def _rows(axes: Axes, rows: Sequence[tuple[str, Share | Interval]], colours: Sequence[str]) -> None:
    """In percent: a dot and a line from bound to bound for each, the first on top; a dot of second rank is hollow."""
    for place, ((_, found), colour) in enumerate(zip(rows, colours, strict=True)):
        axes.plot([100 * found.low, 100 * found.high], [place, place], color=colour, linewidth=2.2, zorder=2)
        face = PANEL if colour == SECOND else colour
        axes.plot(
            [100 * found.value], [place], "o", color=colour, markerfacecolor=face, markersize=6.5, zorder=3
        )
    _names(axes, [name for name, _ in rows])


def _names(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, labelcolor=TEXT)
    axes.grid(False, axis="y")


def _short(name: str) -> str:
    """Of a length that leaves room for the plot, without what steers a terminal or a page."""
    text = "".join(sign if sign.isprintable() else " " for sign in name)
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def _whole(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins=16, integer=True, min_n_ticks=1))


def _svg(name: str, title: str, draw: Callable[[Axes], None], height: float = HEIGHT) -> Plot:
    """A picture with its caption; nothing of it depends on the day or the machine."""
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
    """The look of the plots, for this one alone; a letter that a font lacks is no matter of the reader's."""
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
    """The picture with ids of its own, the page's colours and fonts, and words for who does not see it."""
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
