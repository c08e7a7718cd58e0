"""The statistics of idle and locked-out turns: their number and streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.simulate.intervals import Share, Spread, share, spread
from game.simulate.results import GameResult, Stretch

LONG = 4
"""The number of such turns of one seat in a row that counts as a long streak."""


class Waits(Struct, frozen=True):
    """The statistics of one kind of turns: their number per game for all seats, the longest streak of one
    seat in each game, and the share of games with one of at least LONG."""

    turns: Spread
    longest: Spread
    long: Share


class Waiting(Struct, frozen=True):
    """The statistics of turns in which a seat could do nothing but end them, and if the game has lockouts, of
    those in which it was locked out, as `lockout` says. `games` is the number of games that record them."""

    games: int
    idle: Waits
    locked: Waits | None
    lockout: str


class WaitTally:
    """A running count of turns. `lockout` is the game's description of a lockout, or ""."""

    def __init__(self, lockout: str) -> None:
        self.lockout = lockout
        self._idle, self._locked = _Counts(), _Counts()

    def add(self, result: GameResult) -> None:
        """Count one game, if it records its turns."""
        if result.seat_turns is not None:
            self._idle.add(seat.idle for seat in result.seat_turns)
            self._locked.add(seat.locked for seat in result.seat_turns)

    def waiting(self) -> Waiting | None:
        """Return the statistics so far; None when no game records them."""
        idle, locked = self._idle.waits(), self._locked.waits()
        if idle is None:
            return None
        return Waiting(idle.turns.count, idle, locked if self.lockout else None, self.lockout)


class _Counts:
    """The counts of games by number of turns of a kind, and by longest streak."""

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.longest: Counter[int] = Counter()

    def add(self, seats: Iterable[Stretch]) -> None:
        """Count one game by the streaks of its seats."""
        stretches = tuple(seats)
        self.turns[sum(one.turns for one in stretches)] += 1
        self.longest[max((one.longest for one in stretches), default=0)] += 1

    def waits(self) -> Waits | None:
        """Return the statistics; None without any game."""
        turns, longest = spread(self.turns), spread(self.longest)
        if turns is None or longest is None:
            return None
        return Waits(turns, longest, share(_at_least(self.longest, LONG), turns.count))


def _at_least(counts: Mapping[int, int], least: int) -> int:
    return sum(games for value, games in counts.items() if value >= least)
