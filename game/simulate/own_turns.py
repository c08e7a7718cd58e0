"""The turns of each seat while a game is played: which of them left nothing to do but end them."""

from __future__ import annotations

from collections.abc import Sequence

from game.simulate.results import SeatTurns, Stretch
from rules.game import Action, AnyGame, Event, State

NOBODY = -1


class OwnTurns:
    """Watches the decisions of a game, one after the other.

    A turn is a seat's own when an event that begins a turn says so; where rounds are counted and everybody
    plays in them, every seat that decides has its turn in each. A turn is idle when every decision in it had one
    legal action alone, and locked when the game calls its seat locked out at each of them.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self._seats = [_Seat() for _ in range(seats)]
        self._told = bool(game.lockout)
        self._whose = NOBODY

    def decides(self, state: State, seat: int, legal: Sequence[Action]) -> None:
        """A seat is about to choose one of its legal actions, in a turn."""
        if self._whose in (NOBODY, seat):
            one = self._seats[seat]
            one.open = True
            if len(legal) > 1:
                one.idle = False
            if one.locked:
                one.locked = self._told and self.game.locked_out(state, legal)

    def ends(self) -> None:
        """Another turn goes on now, or the game is over."""
        for one in self._seats:
            one.close()

    def begins(self, event: Event) -> None:
        """What begins a turn or a round is told."""
        self._whose = event.seat if event.begins == "turn" else NOBODY

    def counted(self) -> tuple[SeatTurns, ...]:
        """What was counted so far, by seat."""
        return tuple(SeatTurns(one.turns, one.idles.stretch, one.locks.stretch) for one in self._seats)


class _Streak:
    """Turns of one kind, and how many follow each other."""

    __slots__ = ("longest", "now", "turns")

    def __init__(self) -> None:
        self.turns = self.now = self.longest = 0

    def add(self, of_it: bool) -> None:
        self.turns += of_it
        self.now = self.now + 1 if of_it else 0
        self.longest = max(self.longest, self.now)

    @property
    def stretch(self) -> Stretch:
        return Stretch(self.turns, self.longest)


class _Seat:
    """A seat: its turns, and the one that is open."""

    __slots__ = ("idle", "idles", "locked", "locks", "open", "turns")

    def __init__(self) -> None:
        self.turns = 0
        self.idles, self.locks = _Streak(), _Streak()
        self._anew()

    def _anew(self) -> None:
        self.open, self.idle, self.locked = False, True, True

    def close(self) -> None:
        """Count the turn that was open."""
        if self.open:
            self.turns += 1
            self.idles.add(self.idle)
            self.locks.add(self.locked)
            self._anew()
