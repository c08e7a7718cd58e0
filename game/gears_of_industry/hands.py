"""The poker hands of a view as the table shows them: all players' in both markets, and the factories that
would help."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rules.common import poker
from rules.common.text import capital
from rules.gears_of_industry.clash import clashes_open, forecast
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.hands import Boosted, Hand, hand
from rules.gears_of_industry.payment import EXACT, suggested
from rules.gears_of_industry.state import CLASH, MARKET_NAMES, MARKETS
from rules.gears_of_industry.working_state import WorkingState

MARKET_TITLES = tuple(MARKET_NAMES)


class Helper(NamedTuple):
    """A factory that could boost a hand: its kind and current value, the strength of the boosted hand, and
    the hand's name."""

    kind: str
    value: int
    strength: int
    words: str


class Hands:
    """The hands of one position, each computed once."""

    def __init__(self, play: WorkingState) -> None:
        self.play = play

    @cached_property
    def all(self) -> tuple[tuple[Hand, ...], ...]:
        """Return the hands by market and seat."""
        seats = range(len(self.play.sides))
        return tuple(tuple(hand(self.play, seat, market) for seat in seats) for market in MARKETS)

    @cached_property
    def forecasts(self) -> tuple[Clashed, ...]:
        """Return the outcome of every clash that can be triggered."""
        play = self.play
        if play.over or play.agenda or play.phase != CLASH:
            return ()
        return tuple(forecast(play, market) for market in clashes_open(play))

    @cached_property
    def suggested(self) -> frozenset[str]:
        """Return the ids of the factories suggested for a payment that is being chosen."""
        return frozenset(id.removeprefix(EXACT) for id in suggested(self.play))

    def of(self, seat: int, market: int) -> Hand:
        """Return a player's hand in a market."""
        return self.all[market][seat]

    def helpers(self, seat: int, market: int) -> tuple[Helper, ...]:
        """Return the factories that would improve a hand, the most effective and then the least valuable
        first."""
        own = self.of(seat, market)
        found = [self._helper(each) for each in own.boosts if each.strength > own.strength]
        return tuple(sorted(found, key=lambda each: (-each.strength, each.value)))

    def helper(self, seat: int, market: int) -> Helper | None:
        """Return the most effective factory if it raises the hand's rank, else None."""
        now = poker.rank(self.of(seat, market).strength) if self.of(seat, market).strength else -1
        best = next(iter(self.helpers(seat, market)), None)
        return best if best is not None and poker.rank(best.strength) > now else None

    def _helper(self, boosted: Boosted) -> Helper:
        factory = self.play.piece(boosted.factory)
        return Helper(factory.kind, factory.value, boosted.strength, boosted.words)


def wordings(words: str) -> tuple[str, ...]:
    """Return the name of a hand, whole and short."""
    return capital(words), capital(words.partition(",")[0])
