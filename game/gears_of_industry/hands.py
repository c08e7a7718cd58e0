"""The hands of a view as the table shows them: everybody's in both markets, and the factories that would help."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rules.common import poker
from rules.common.words import capital
from rules.gears_of_industry.clash import clashes_open, forecast
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.entering import EXACT, suggested
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.hands import Boosted, Hand, hand
from rules.gears_of_industry.state import CLASH, MARKETS

MARKET_TITLES = tuple(MARKET_NAMES)


class Helper(NamedTuple):
    """A factory that could boost a hand: its kind and its value now, how strong the hand is then, and its name."""

    kind: str
    value: int
    strength: int
    words: str


class Hands:
    """The hands of one position, each found once."""

    def __init__(self, play: Draft) -> None:
        self.play = play

    @cached_property
    def all(self) -> tuple[tuple[Hand, ...], ...]:
        """The hands by market and seat."""
        seats = range(len(self.play.sides))
        return tuple(tuple(hand(self.play, seat, market) for seat in seats) for market in MARKETS)

    @cached_property
    def forecasts(self) -> tuple[Clashed, ...]:
        """What every clash that can be triggered now would come to."""
        play = self.play
        if play.over or play.agenda or play.phase != CLASH:
            return ()
        return tuple(forecast(play, market) for market in clashes_open(play))

    @cached_property
    def suggested(self) -> frozenset[str]:
        """The factories that are suggested for paying, while that is asked."""
        return frozenset(id.removeprefix(EXACT) for id in suggested(self.play))

    def of(self, seat: int, market: int) -> Hand:
        """A player's hand in a market."""
        return self.all[market][seat]

    def helpers(self, seat: int, market: int) -> tuple[Helper, ...]:
        """The factories that would make a hand better, those that do most and are worth least first."""
        own = self.of(seat, market)
        found = [self._helper(each) for each in own.boosts if each.strength > own.strength]
        return tuple(sorted(found, key=lambda each: (-each.strength, each.value)))

    def helper(self, seat: int, market: int) -> Helper | None:
        """The factory that helps a hand most, if one makes a better kind of hand of it."""
        now = poker.rank(self.of(seat, market).strength) if self.of(seat, market).strength else -1
        best = next(iter(self.helpers(seat, market)), None)
        return best if best is not None and poker.rank(best.strength) > now else None

    def _helper(self, boosted: Boosted) -> Helper:
        factory = self.play.piece(boosted.factory)
        return Helper(factory.kind, factory.value, boosted.strength, boosted.words)


def wordings(words: str) -> tuple[str, ...]:
    """What a hand is called, whole and in short."""
    return capital(words), capital(words.partition(",")[0])
