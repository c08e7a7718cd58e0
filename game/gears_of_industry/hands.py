"""The hands of a position: what everybody has in each market now, with which factory, and what one more card would
make of it. All of it rests on open cards (GI-6.2)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rules.common import poker
from rules.common.words import capital
from rules.gears_of_industry.clash import boosters, codes, with_boost
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.printed import CODES, DOMAINS, HIGHEST, LOWEST, TECHNOLOGY
from rules.gears_of_industry.state import MARKETS, ROOM, Factory

MARKET_DOMAINS = tuple(domain for domain in DOMAINS if domain != TECHNOLOGY)
ROMAN = ("I", "II")
MARKET_TITLES = tuple(f"Market {number}" for number in ROMAN)


class Boosted(NamedTuple):
    """A hand with a standing factory: which, its value, and how strong that is."""

    factory: Factory
    value: int
    strength: int


class Out(NamedTuple):
    """What one more card would make: the kind of hand, the values that give it whatever the domain, and the domains
    that do whatever the value."""

    rank: poker.Rank
    values: tuple[int, ...]
    domains: tuple[str, ...]


class Hand(NamedTuple):
    """A player's best hand in a market without a factory, and with each standing one, the best first."""

    seat: int
    market: int
    strength: int
    boosts: tuple[Boosted, ...]

    @property
    def helped(self) -> Boosted | None:
        """The hand with the factory that helps it most, if one makes a better kind of hand of it."""
        best = self.boosts[0] if self.boosts else None
        return best if best is not None and poker.rank(best.strength) > poker.rank(self.strength) else None

    @property
    def best(self) -> int:
        """The strength with the best factory."""
        return max([self.strength, *(each.strength for each in self.boosts)])


class Hands:
    """The hands of one position."""

    def __init__(self, play: Draft) -> None:
        self.play = play

    @cached_property
    def all(self) -> tuple[tuple[Hand, ...], ...]:
        """The hands by market and seat."""
        return tuple(
            tuple(self._hand(seat, market) for seat in range(len(self.play.sides))) for market in MARKETS
        )

    def of(self, seat: int, market: int) -> Hand:
        """A player's hand in a market."""
        return self.all[market][seat]

    def outs(self, seat: int, market: int) -> tuple[Out, ...]:
        """What one more card in a market would make that is of a better kind than the hand now, the best first; with
        three there, in the place of the one that is missed least."""
        return self._outs[seat, market] if (seat, market) in self._outs else self._found_outs(seat, market)

    @cached_property
    def _outs(self) -> dict[tuple[int, int], tuple[Out, ...]]:
        return {}

    def _hand(self, seat: int, market: int) -> Hand:
        play = self.play
        base = codes(play, seat, market)
        boosts = [
            Boosted(each, play.piece(each.id).value, with_boost(play, base, each))
            for each in boosters(play, seat)
        ]
        boosts.sort(key=lambda each: (-each.strength, each.value))
        return Hand(seat, market, poker.strength(base), tuple(boosts))

    def _found_outs(self, seat: int, market: int) -> tuple[Out, ...]:
        now = poker.rank(self.of(seat, market).strength)
        bases = self._bases(seat, market)
        plain = {value: self._rank(bases, CODES[value, TECHNOLOGY]) for value in range(LOWEST, HIGHEST + 1)}
        suited = {
            (value, domain): self._rank(bases, CODES[value, domain])
            for value in plain for domain in MARKET_DOMAINS
        }  # fmt: skip
        domains = {
            domain: min(suited[value, domain] for value in plain)
            for domain in MARKET_DOMAINS
            if all(suited[value, domain] > max(now, plain[value]) or plain[value] > now for value in plain)
            and any(suited[value, domain] > plain[value] for value in plain)
        }
        found = []
        for rank in sorted({*plain.values(), *domains.values()}, reverse=True):
            if rank > now:
                values = tuple(value for value in plain if plain[value] == rank)
                found.append(Out(rank, values, tuple(each for each in domains if domains[each] == rank)))
        self._outs[seat, market] = tuple(found)
        return self._outs[seat, market]

    def _bases(self, seat: int, market: int) -> tuple[tuple[int, ...], ...]:
        """The cards that another one may join: all of them, or all but one own card where three lie there (GI-4.7)."""
        base = codes(self.play, seat, market)
        own = len(self.play.sides[seat].markets[market])
        return (base,) if own < ROOM else tuple(base[:at] + base[at + 1 :] for at in range(own))

    def _rank(self, bases: tuple[tuple[int, ...], ...], code: int) -> poker.Rank:
        return poker.rank(max(poker.strength((*base, code)) for base in bases))


def wordings(strength: int) -> tuple[str, ...]:
    """A hand in words, longest first."""
    if not strength:
        return ("No cards",)
    return capital(poker.words(strength)), capital(poker.rank_words(poker.rank(strength)))
