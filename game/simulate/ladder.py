"""Round-robin tournaments of bots: a cross table, and Elo ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path

from msgspec import Struct
from rich import box
from rich.console import Console
from rich.table import Table

from game.simulate import report_text
from game.simulate.intervals import Interval, Z, share
from game.simulate.results import GameResult, Run
from game.store import files
from rules.bots.names import title_of
from rules.game import AnyGame

LADDER_FILE = "ladder.md"
ANCHOR = "random"
"""The bot with rating 0 if it plays; otherwise the weakest one."""
HOW = (
    "Each pair plays every seed from both seats. Elo: a bot rated 400 higher wins 10 games for each one lost. "
    "A tie is half a win. Ranges are 95 % intervals."
)
POINTS = 400 / log(10)
"""Elo points for one unit of the model."""
GIVEN_TIES = 1.0
MOST_STEPS, LONGEST_STEP, NEAR = 200, 2.0, 1e-9

Matrix = list[list[float]]


class Ladder(Struct, frozen=True):
    """The result of a tournament: bots, strongest first, with their ratings relative to the `anchor`, and the
    games of each pair.

    `duels` number the bots by their index in `bots`.
    """

    game: str
    run: Run
    bots: tuple[str, ...]
    elo: tuple[Interval, ...]
    anchor: str
    duels: tuple[Duel, ...]

    def duel(self, bot: int, other: int) -> Duel:
        """Return the games of two bots, from the first one's side."""
        for duel in self.duels:
            if (duel.one, duel.other) == (bot, other):
                return duel
            if (duel.one, duel.other) == (other, bot):
                return Duel(bot, other, duel.lost, duel.tied, duel.won)
        raise ValueError("these bots have played no games")

    def total(self, bot: int) -> Duel:
        """Return all games of a bot; `other` is the bot itself."""
        duels = [self.duel(bot, other) for other in range(len(self.bots)) if other != bot]
        return Duel(
            bot, bot, sum(d.won for d in duels), sum(d.tied for d in duels), sum(d.lost for d in duels)
        )


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Return every pair of bots, once."""
    return list(combinations(bots, 2))


def duel(one: int, other: int, bots: Sequence[str], results: Iterable[GameResult]) -> Duel:
    """Return the games of two bots. A game with both or no winner is tied."""
    won = tied = lost = 0
    for result in results:
        if len(result.winners) != 1:
            tied += 1
        elif result.seats[result.winners[0]] == bots[one]:
            won += 1
        else:
            lost += 1
    return Duel(one, other, won, tied, lost)


def ladder(game: AnyGame, run: Run, bots: Sequence[str], duels: Sequence[Duel]) -> Ladder:
    """Return the bots ranked by strength; `run` is that of any pair."""
    first = ratings(len(bots), duels, 0)
    order = sorted(range(len(bots)), key=lambda bot: -first[bot].value)
    anchor = bots.index(ANCHOR) if ANCHOR in bots else order[-1]
    elo = ratings(len(bots), duels, anchor)
    place = {bot: rank for rank, bot in enumerate(order)}
    return Ladder(
        game.title,
        run,
        tuple(bots[bot] for bot in order),
        tuple(elo[bot] for bot in order),
        bots[anchor],
        tuple(Duel(place[d.one], place[d.other], d.won, d.tied, d.lost) for d in duels),
    )


def heading(ladder: Ladder) -> str:
    """Return the parameters of the tournament in one line."""
    options = "".join(f", {id} {value}" for id, value in ladder.run.options.items())
    games = f"{ladder.run.games:,} games per pair, seed {ladder.run.seed}"
    return f"{ladder.game}{options}: {games}, rules {ladder.run.rules}, cards {ladder.run.cards}"


def standings(ladder: Ladder) -> list[list[str]]:
    """Return rows of bot, Elo, range, games, score."""
    rows = []
    for bot, (name, elo) in enumerate(zip(ladder.bots, ladder.elo, strict=True)):
        total = ladder.total(bot)
        range_ = "–" if name == ladder.anchor else f"{elo.low:.0f} to {elo.high:.0f}"
        rows.append([title_of(name), f"{elo.value:.0f}", range_, f"{total.played:,}", _score(total)])
    return rows


def crossings(ladder: Ladder) -> list[list[str]]:
    """Return a row for each bot: its score against each other one, then won, tied and lost."""
    return [
        [title_of(name)]
        + [
            ""
            if other == bot
            else f"{_score(met := ladder.duel(bot, other))} ({met.won}–{met.tied}–{met.lost})"
            for other in range(len(ladder.bots))
        ]
        for bot, name in enumerate(ladder.bots)
    ]


def show(ladder: Ladder, console: Console) -> None:
    """Print the tables."""
    console.print()
    console.print(heading(ladder), highlight=False, markup=False)
    for columns, rows in _tables(ladder):
        table = Table(box=box.SIMPLE_HEAD)
        for number, title in enumerate(columns):
            table.add_column(title, justify="left" if number == 0 else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)


def write(folder: Path, ladder: Ladder, command: str) -> Path:
    """Write the tables as Markdown with the command that created them, and return the path. Raises
    StoreFault."""
    lines = [f"# {ladder.game}: bots against each other", "", heading(ladder) + ".", "", HOW]
    for columns, rows in _tables(ladder):
        lines += ["", _row(columns), _row(["---", *["---:"] * (len(columns) - 1)]), *map(_row, rows)]
    lines += ["", "Made with:", "", f"    {command}", ""]
    path = folder / LADDER_FILE
    files.write_atomic(path, "\n".join(lines).encode())
    return path


def _tables(ladder: Ladder) -> list[tuple[list[str], list[list[str]]]]:
    titles = [title_of(name) for name in ladder.bots]
    return [
        (["Bot", "Elo", "95 %", "Games", "Score"], standings(ladder)),
        (["Score against", *titles], crossings(ladder)),
    ]


def _score(duel: Duel) -> str:
    return report_text.percent(share(duel.won + duel.tied / 2, duel.played).value)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


class Duel(Struct, frozen=True):
    """The result of two players, by their indices: games won by the first, tied, won by the other."""

    one: int
    other: int
    won: int
    tied: int
    lost: int

    @property
    def played(self) -> int:
        """Return the number of games."""
        return self.won + self.tied + self.lost


def ratings(players: int, duels: Sequence[Duel], anchor: int) -> tuple[Interval, ...]:
    """Return the most likely Elo ratings by player, relative to the anchor's 0, with 95 % confidence
    intervals.

    Bradley-Terry model: a player wins ten games for each lost against one 400 points weaker. A tie counts as
    half a win. Each pair gets one extra tie, so that a player without losses has a rating too. Raises
    ValueError for players that no games connect to the others.
    """
    free = [player for player in range(players) if player != anchor]
    strength = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, curve = _slope(strength, duels), _curve(strength, duels)
        inverse = _inverse([[curve[row][column] for column in free] for row in free])
        steps = [sum(map(_times, row, (slope[player] for player in free))) for row in inverse]
        longest = max(map(abs, steps), default=0.0)
        for player, step in zip(free, steps, strict=True):
            strength[player] += step * min(1.0, LONGEST_STEP / max(longest, NEAR))
        if longest < NEAR:
            break
    spread = [0.0] * players
    for place, player in enumerate(free):
        spread[player] = Z * sqrt(inverse[place][place])
    return tuple(
        Interval(POINTS * middle, POINTS * (middle - half), POINTS * (middle + half))
        for middle, half in zip(strength, spread, strict=True)
    )


def _slope(strength: Sequence[float], duels: Sequence[Duel]) -> list[float]:
    """Return the gradient of the log-likelihood by the players' strengths."""
    slope = [0.0] * len(strength)
    for duel in duels:
        games = duel.played + GIVEN_TIES
        scored = duel.won + (duel.tied + GIVEN_TIES) / 2
        more = scored - games * _share(strength, duel)
        slope[duel.one] += more
        slope[duel.other] -= more
    return slope


def _curve(strength: Sequence[float], duels: Sequence[Duel]) -> Matrix:
    """Return the information matrix of the games about the strengths."""
    curve = [[0.0] * len(strength) for _ in strength]
    for duel in duels:
        share = _share(strength, duel)
        known = (duel.played + GIVEN_TIES) * share * (1 - share)
        curve[duel.one][duel.one] += known
        curve[duel.other][duel.other] += known
        curve[duel.one][duel.other] -= known
        curve[duel.other][duel.one] -= known
    return curve


def _share(strength: Sequence[float], duel: Duel) -> float:
    return 1 / (1 + exp(strength[duel.other] - strength[duel.one]))


def _times(one: float, other: float) -> float:
    return one * other


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix by elimination; an information matrix needs no pivots. Raises ValueError
    for a singular one."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        if pivot < 1e-12:
            raise ValueError("games don't link every player to the others")
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [
                    value - factor * first for value, first in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
