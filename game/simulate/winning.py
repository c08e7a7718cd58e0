"""The statistics of wins: by seat, by bot, and over groups of games with rotated seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from game.simulate.intervals import Interval, Share, plus_four, share
from game.simulate.results import GameResult


class SeatRow(Struct, frozen=True):
    """A seat, from 0: its share of the wins, and its mean score."""

    seat: int
    share: Share
    score: float


class BotRow(Struct, frozen=True):
    """A bot by name: its number of seats, the mean share of wins of one, its mean score."""

    bot: str
    seats: int
    share: Share
    score: float


class PairRow(Struct, frozen=True):
    """A bot over the groups of games with the same seed and rotated seats: in how many it won every game,
    some, none; and the mean share of wins of a seat."""

    bot: str
    groups: int
    every: int
    some: int
    none: int
    share: Interval


class Winning(Struct, frozen=True):
    """The statistics of wins. `decided`: games with a winner; `shared`: games with several. `even` is the
    share of each seat if all were equal. A shared win counts as equal parts for its winners. There are no
    pairs without swapped seats or with only one bot."""

    seats: tuple[SeatRow, ...]
    bots: tuple[BotRow, ...]
    pairs: tuple[PairRow, ...]
    decided: Share
    shared: Share
    even: float


def parts(result: GameResult) -> dict[int, float]:
    """Return each winning seat's part of the win: equal parts of 1."""
    return dict.fromkeys(result.winners, 1 / len(result.winners)) if result.winners else {}


@lru_cache(maxsize=256)
def places(seats: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return the seats of each bot, in order of the bots' first seats."""
    return {bot: tuple(i for i, name in enumerate(seats) if name == bot) for bot in dict.fromkeys(seats)}


class WinTally:
    """A running count of wins."""

    def __init__(self, seats: Sequence[str], swap: bool) -> None:
        self.names = tuple(seats)
        self.swap = swap and len(set(seats)) > 1
        self.games = self.decided = self.shared = 0
        self.won = [0.0] * len(seats)
        self.scores = [0.0] * len(seats)
        self.bot_games: Counter[str] = Counter()
        self.bot_won: dict[str, float] = dict.fromkeys(seats, 0.0)
        self.bot_scores: dict[str, float] = dict.fromkeys(seats, 0.0)
        self.open: dict[int, tuple[int, dict[str, float]]] = {}
        self.groups: dict[str, _Groups] = {bot: _Groups() for bot in self.bot_won}

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.decided += bool(result.winners)
        self.shared += len(result.winners) > 1
        won = parts(result)
        for seat, part in won.items():
            self.won[seat] += part
        self.scores = [total + score for total, score in zip(self.scores, result.scores, strict=True)]
        each: dict[str, float] = {}
        for bot, seats in places(result.seats).items():
            each[bot] = sum(won.get(seat, 0.0) for seat in seats) / len(seats)
            self.bot_games[bot] += 1
            self.bot_won[bot] += each[bot]
            self.bot_scores[bot] += sum(result.scores[seat] for seat in seats) / len(seats)
        if self.swap:
            self._pair(result.number // len(self.names), each)

    def _pair(self, group: int, each: dict[str, float]) -> None:
        games, sums = self.open.pop(group, (0, {}))
        sums = {bot: sums.get(bot, 0.0) + won for bot, won in each.items()}
        if games + 1 < len(self.names):
            self.open[group] = games + 1, sums
            return
        for bot, won in sums.items():
            self.groups[bot].add(won / len(self.names), len(places(self.names)[bot]))

    def winning(self) -> Winning:
        """Return the statistics so far."""
        return Winning(
            tuple(
                SeatRow(seat, share(won, self.games), score / self.games)
                for seat, (won, score) in enumerate(zip(self.won, self.scores, strict=True))
            ),
            tuple(self._bot(bot) for bot in self.bot_won),
            tuple(groups.row(bot) for bot, groups in self.groups.items() if groups.count),
            share(self.decided, self.games),
            share(self.shared, self.games),
            self.decided / self.games / len(self.names),
        )

    def _bot(self, bot: str) -> BotRow:
        games = self.bot_games[bot]
        score = self.bot_scores[bot] / games if games else 0.0
        return BotRow(bot, self.names.count(bot), share(self.bot_won[bot], games), score)


class _Groups:
    """The counts of a bot over complete groups."""

    def __init__(self) -> None:
        self.count = self.every = self.none = 0
        self.total = self.squares = 0.0

    def add(self, won: float, seats: int) -> None:
        """Count a group by the mean share of wins of the bot's `seats` seats."""
        self.count += 1
        self.every += won * seats > 1 - 1e-9
        self.none += won < 1e-9
        self.total += won
        self.squares += won * won

    def row(self, bot: str) -> PairRow:
        """Return the statistics so far."""
        mean = plus_four(self.total, self.squares, self.count)
        return PairRow(bot, self.count, self.every, self.count - self.every - self.none, self.none, mean)
