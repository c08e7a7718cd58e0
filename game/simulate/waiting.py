"""Turns in which a seat could do nothing but end them, or was locked out: how many, and how long in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.simulate.intervals import Share, Spread, share, spread
from game.simulate.results import GameResult, Stretch

LONG = 4
"""So many such turns of one seat in a row are a long stretch: the seat only watches."""


class Waits(Struct, frozen=True):
    """Turns of one kind: how many a game has, all seats together, the longest stretch of one seat in each game,
    and the games with one of LONG or more."""

    turns: Spread
    longest: Spread
    long: Share


class Waiting(Struct, frozen=True):
    """The turns in which a seat could do nothing but end them, and where the game tells it those in which one was
    locked out, as `lockout` says. Of `games` it is known."""

    games: int
    idle: Waits
    locked: Waits | None
    lockout: str


class WaitTally:
    """Counts games as they come in. `lockout` is how a seat is locked out in the words of the game, or ""."""

    def __init__(self, lockout: str) -> None:
        self.lockout = lockout
        self._idle, self._locked = _Counts(), _Counts()

    def add(self, result: GameResult) -> None:
        """Count one game, if it tells its turns."""
        if result.seat_turns is not None:
            self._idle.add(seat.idle for seat in result.seat_turns)
            self._locked.add(seat.locked for seat in result.seat_turns)

    def waiting(self) -> Waiting | None:
        """What was counted; None when no game told it."""
        idle, locked = self._idle.waits(), self._locked.waits()
        if idle is None:
            return None
        return Waiting(idle.turns.count, idle, locked if self.lockout else None, self.lockout)


class _Counts:
    """Games by the turns of a kind they had, and by the longest stretch."""

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.longest: Counter[int] = Counter()

    def add(self, seats: Iterable[Stretch]) -> None:
        """Count one game by the stretches of its seats."""
        stretches = tuple(seats)
        self.turns[sum(one.turns for one in stretches)] += 1
        self.longest[max((one.longest for one in stretches), default=0)] += 1

    def waits(self) -> Waits | None:
        """What was counted; None of nothing."""
        turns, longest = spread(self.turns), spread(self.longest)
        if turns is None or longest is None:
            return None
        return Waits(turns, longest, share(_at_least(self.longest, LONG), turns.count))


def _at_least(counts: Mapping[int, int], least: int) -> int:
    return sum(games for value, games in counts.items() if value >= least)
