"""The poker hands of players in the markets, with possible boosts and improvements by one more card, as
public information (GI-6.2)."""

from __future__ import annotations

from msgspec import Struct

from rules.common import poker
from rules.common.text import listed
from rules.gears_of_industry.clash import best_boost, boosters, codes, market_hand, with_boost
from rules.gears_of_industry.printed import CODES, DOMAINS, HIGHEST, LOWEST, TECHNOLOGY
from rules.gears_of_industry.state import ROOM
from rules.gears_of_industry.working_state import WorkingState

MOST_WAYS = 3
"""The number of improved ranks shown, best first."""


class Boosted(Struct, frozen=True):
    """A poker hand with a boosting factory: its id, the strength, and the name of the hand."""

    factory: str
    strength: int
    words: str


class Hand(Struct, frozen=True):
    """A player's poker hand in a market without a boost: its strength, its name, the cards that make it, most
    frequent value first. `boosts`: with each upright factory that can boost. `more`: the improvements by one
    more card as (card needed, resulting hand); empty if there is no room. `best`: its strength with the best
    boost."""

    seat: int
    market: int
    strength: int
    words: str
    cards: tuple[str, ...]
    boosts: tuple[Boosted, ...]
    more: tuple[tuple[str, str], ...]
    best: int


def hand(play: WorkingState, seat: int, market: int) -> Hand:
    """Return the hand of a player in a market."""
    base, able = codes(play, seat, market), boosters(play, seat)
    held = market_hand(play, seat, market)
    strength = poker.strength(base)
    boosts = []
    for factory in able:
        better = with_boost(play, base, factory)
        boosts.append(Boosted(factory.id, better, words(better)))
    more = _improvements(base, strength) if len(play.sides[seat].markets[market]) < ROOM else ()
    making = tuple([held[at].id for at in poker.making(base)]) if base else ()
    best = best_boost(play, seat, market, able)[0]
    return Hand(seat, market, strength, words(strength), making, tuple(boosts), more, best)


def words(strength: int) -> str:
    """Return the name of a poker hand; "no cards" for none."""
    return poker.words(strength) if strength else "no cards"


def _improvements(base: tuple[int, ...], strength: int) -> tuple[tuple[str, str], ...]:
    """Return the improvements of a poker hand by one more card: by value in any domain, and by domain with
    any value."""
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
