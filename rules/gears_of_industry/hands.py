"""The hand that a player has in a market now, with each factory that could boost it, and what one more card would make
of it: what a player may look up at any time (GI-6.2)."""

from __future__ import annotations

from msgspec import Struct

from rules.common import poker
from rules.common.words import listed
from rules.gears_of_industry.clash import best_boost, boosters, codes, lying, with_boost
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.printed import CODES, DOMAINS, HIGHEST, LOWEST, TECHNOLOGY
from rules.gears_of_industry.state import ROOM

MOST_WAYS = 3
"""So many kinds of better hands are told, the best first."""


class Boosted(Struct, frozen=True):
    """A hand with a factory: its id, the strength, and what the hand is called then."""

    factory: str
    strength: int
    words: str


class Hand(Struct, frozen=True):
    """A player's hand in a market without a boost: its strength, what it is called, the cards that make it, those most
    often there first. `boosts`: with each own standing factory that may boost. `more`: (what is needed, what it makes)
    of one more card in the market; () where there is no room. `best`: its strength with the best boost."""

    seat: int
    market: int
    strength: int
    words: str
    cards: tuple[str, ...]
    boosts: tuple[Boosted, ...]
    more: tuple[tuple[str, str], ...]
    best: int


def hand(play: Draft, seat: int, market: int) -> Hand:
    """The hand of a player in a market."""
    base, able = codes(play, seat, market), boosters(play, seat)
    held = lying(play, seat, market)
    strength = poker.strength(base)
    boosts = []
    for factory in able:
        better = with_boost(play, base, factory)
        boosts.append(Boosted(factory.id, better, words(better)))
    more = _more(base, strength) if len(play.sides[seat].markets[market]) < ROOM else ()
    making = tuple([held[at].id for at in poker.making(base)]) if base else ()
    best = best_boost(play, seat, market, able)[0]
    return Hand(seat, market, strength, words(strength), making, tuple(boosts), more, best)


def words(strength: int) -> str:
    """What a hand of a strength is called; "no cards" for none."""
    return poker.words(strength) if strength else "no cards"


def _more(base: tuple[int, ...], strength: int) -> tuple[tuple[str, str], ...]:
    """What one more card would make of a hand: by value, whatever its domain, and by domain, whatever its value."""
    now = poker.rank(strength) if strength else poker.Rank.HIGH_CARD
    found: dict[poker.Rank, list[str]] = {}
    for value in range(LOWEST, HIGHEST + 1):
        rank = poker.rank(poker.strength((*base, CODES[value, TECHNOLOGY])))
        if rank > now:
            found.setdefault(rank, []).append(str(value))
    for domain in DOMAINS[1:]:
        least = min(
            poker.rank(poker.strength((*base, CODES[value, domain]))) for value in range(LOWEST, HIGHEST + 1)
        )
        if least >= poker.Rank.FLUSH and least > now:
            found.setdefault(least, []).append(f"any {domain.title()}")
    ranks = sorted(found, reverse=True)[:MOST_WAYS]
    return tuple([(listed(found[rank]).replace(" and ", " or "), poker.rank_words(rank)) for rank in ranks])
