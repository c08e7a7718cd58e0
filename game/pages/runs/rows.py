"""The rows of the charts: who won, and how games ended."""

from __future__ import annotations

from game.pages.runs.bars import ShareRow
from game.simulate import words
from game.simulate.ending import called
from game.simulate.figures import Figures
from game.simulate.intervals import share
from rules.bots.names import title_of


def bot_rows(figures: Figures) -> list[ShareRow]:
    """A row a bot, the best first. Alone: the games it won."""
    rows = sorted(figures.winning.bots, key=lambda row: -row.share.value)
    return [
        ShareRow(title_of(row.bot), row.share, f"a seat of {row.seats}" if row.seats > 1 else "", icon="bot")
        for row in rows
    ]


def seat_rows(figures: Figures) -> list[ShareRow]:
    """A row a seat, in their order; with bots that do not change places, who sits there."""
    fixed = words.fixed(figures)
    return [
        ShareRow(
            f"Seat {row.seat + 1}",
            row.share,
            title_of(figures.run.seats[row.seat]) if fixed else "",
            seat=row.seat,
        )
        for row in figures.winning.seats
    ]


def winning_rows(figures: Figures, most: int) -> list[ShareRow]:
    """What an overview shows of who won in so many rows: the bots where several played, and the seats, unless
    they are too many or always the same bots sat in them."""
    bots = bot_rows(figures)
    if figures.solo or (len(bots) > 1 and words.fixed(figures)):
        return bots
    several, seats = bots if len(bots) > 1 else [], seat_rows(figures)
    return [*several, *seats] if len(several) + len(seats) <= most or not several else several


def ending_rows(figures: Figures, most: int) -> list[ShareRow]:
    """A row a way of ending, the commonest first, at most so many: the rest is one row."""
    ways, names = figures.ways, called(figures.ways)
    shown = ways if len(ways) <= most else ways[: most - 1]
    rows = [
        ShareRow(names[way.key], way.share, way.rule, ink="brass" if way.won else "edge2") for way in shown
    ]
    if rest := ways[len(shown) :]:
        games = sum(int(way.share.won) for way in rest)
        rows.append(ShareRow(words.counted(len(rest), "other way"), share(games, figures.games), ink="edge2"))
    return rows


def even_told(figures: Figures) -> tuple[float, str]:
    """The share of a seat that wins no more than chance gives it, and its words; (0, "") alone."""
    even = figures.winning.even
    return (0.0, "") if figures.solo else (even, f"even {words.percent(even, 0 if even > 0.1 else 1)}")
