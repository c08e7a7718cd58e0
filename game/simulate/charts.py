"""The charts of a report as records, drawn by the page with Matplotlib and by the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.simulate import report_text
from game.simulate.figures import Figures
from game.simulate.intervals import Share, Spread

STEPS = 24
"""The approximate number of bars in a histogram of fractional numbers."""


class Marks(Struct, frozen=True):
    """A picture of the drawn columns of a section's tables: a mark with its interval for each row. `even` is
    the share at a line across them, 0 for none. A screen that draws columns in their tables needs no
    picture."""

    title: str
    axis: str
    even: float = 0.0


class Bar(Struct, frozen=True):
    """The games with a number from `low` to `high`, and how many of them were won."""

    low: float
    high: float
    games: int
    won: int

    @property
    def label(self) -> str:
        """Return the numbers of the bar: "9", or "10–14"."""
        low, high = report_text.number(self.low), report_text.number(self.high)
        return low if low == high else f"{low}–{high}"


class Histogram(Struct, frozen=True):
    """Games by a number, with the spread of all of them. Numbers are a `step` apart; `whole` ones are each the
    middle of a bar, others fill it from end to end."""

    name: str
    title: str
    axis: str
    bars: tuple[Bar, ...]
    spread: Spread
    step: float = 1.0
    whole: bool = True

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.spread.count

    @property
    def won(self) -> int:
        """Return the number of games won."""
        return sum(bar.won for bar in self.bars)

    def grouped(self, most: int) -> tuple[Bar, ...]:
        """Return at most `most` bars; several then share one."""
        step = -(-len(self.bars) // max(1, most))
        blocks = (self.bars[at : at + step] for at in range(0, len(self.bars), step))
        return tuple(
            Bar(block[0].low, block[-1].high, sum(bar.games for bar in block), sum(bar.won for bar in block))
            for block in blocks
        )


class Curve(Struct, frozen=True):
    """The share of games at each number, under the word for it."""

    word: str
    shares: tuple[Share, ...]


class Curves(Struct, frozen=True):
    """Growing shares of games by a whole number, from 0 before the first; the first curve is the highest."""

    name: str
    title: str
    axis: str
    numbers: tuple[int, ...]
    curves: tuple[Curve, ...]


Chart = Marks | Histogram | Curves


def by_length(figures: Figures) -> Histogram:
    """Return the histogram of games by number of turns."""
    spread, word, bars, before = figures.length, figures.turn_word, [], 0
    for turn in figures.turns:
        won = round(turn.won_by_then.won)
        bars.append(Bar(turn.turn, turn.turn, turn.ended, won - before))
        before = won
    title = _by("length", spread, f" {word}s")
    if 0 < before < figures.games:
        title += ". Brass: won. Grey: not won"
    return Histogram("length", title, f"{word}s", tuple(bars), spread)


def by_decisions(figures: Figures) -> Histogram:
    """Return the histogram of games by decisions per turn."""
    spread, word = figures.per_turn, figures.turn_word
    step = max(0.01, (spread.most - spread.least) / STEPS)
    bars = _binned(figures.steps, spread, step)
    title = _by(f"decisions per {word}", spread)
    return Histogram("decisions", title, f"decisions per {word}", bars, spread, step, whole=False)


def _binned(counts: Sequence[tuple[float, int]], spread: Spread, step: float) -> tuple[Bar, ...]:
    """Return the counted games in bars of one width, all as won."""
    last = int((spread.most - spread.least) / step)
    games = [0] * (last + 1)
    for number, times in counts:
        games[min(last, int((number - spread.least) / step))] += times
    return tuple(
        Bar(spread.least + n * step, spread.least + (n + 1) * step, times, times)
        for n, times in enumerate(games)
    )


def _by(what: str, spread: Spread, unit: str = "") -> str:
    median = report_text.number(spread.median.value)
    return f"Games by {what}. Dashed line: the median ({median}{unit}). Band: the middle half of the games"


def finished(figures: Figures) -> Curves:
    """Return the shares of games ended, and of games won, by the end of each turn."""
    word = figures.turn_word
    shares: Mapping[str, tuple[Share, ...]] = {"ended": tuple(turn.by_then for turn in figures.turns)}
    title = f"Games over by the end of each {word}, with 95 % intervals"
    if figures.winning.decided.value < 1:
        shares = {**shares, "won": tuple(turn.won_by_then for turn in figures.turns)}
        title += ". Broad line: ended. Narrow line: won"
    numbers = tuple(turn.turn for turn in figures.turns)
    curves = tuple(Curve(word, found) for word, found in shares.items())
    return Curves("finished", title, f"by the end of {word}", numbers, curves)
