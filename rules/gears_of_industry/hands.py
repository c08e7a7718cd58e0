"""Poker hands in the markets: their strength with and without boosts (GI-6.2 to GI-6.5), and their description
for the table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.common import poker
from rules.common.cards import Card
from rules.common.text import listed
from rules.gears_of_industry import values
from rules.gears_of_industry.printed import CODES, DOMAINS, HIGHEST, LOWEST, TECHNOLOGY
from rules.gears_of_industry.state import ROOM, Factory
from rules.gears_of_industry.working_state import WorkingState

MOST_WAYS = 3
"""The number of improved ranks shown, best first."""


def codes(play: WorkingState, seat: int, market: int) -> tuple[int, ...]:
    """Return the codes of a player's cards and the neutral ones of a market, for the poker evaluator."""
    cards, changes = play.cards, play.changes
    return tuple(
        [values.hand_code(cards, card.kind, card.id, changes) for card in market_hand(play, seat, market)]
    )


def market_hand(play: WorkingState, seat: int, market: int) -> list[Card]:
    """Return the known cards of a player and the neutral ones in a market."""
    return [card for card in (*play.sides[seat].markets[market], *play.neutrals[market]) if card.kind]


def boosters(play: WorkingState, seat: int) -> list[Factory]:
    """Return the factories that can boost a player's poker hand now (GI-6.2, GI-4.5)."""
    return [each for each in play.sides[seat].factories if each.can_boost]


def with_boost(play: WorkingState, base: tuple[int, ...], factory: Factory | None) -> int:
    """Return the strength of a poker hand with a factory, or without one."""
    if factory is None:
        return poker.strength(base)
    return poker.strength((*base, values.hand_code(play.cards, factory.kind, factory.id, play.changes)))


def best_boost(
    play: WorkingState, seat: int, market: int, able: Iterable[Factory]
) -> tuple[int, Factory | None]:
    """Return the strength of a player's best poker hand in a market and its boosting factory: the one with
    the lowest value of equally good ones; None if none improves it (GI-6.3)."""
    return boosted(play, codes(play, seat, market), able)


def boosted(play: WorkingState, base: tuple[int, ...], able: Iterable[Factory]) -> tuple[int, Factory | None]:
    """Return the strength of the best poker hand with one of some factories, and the factory with the lowest
    value that gives it; None if none improves it."""
    strength, found = poker.strength(base), None
    for factory in sorted(able, key=lambda each: play.cards[each.kind].value):
        better = with_boost(play, base, factory)
        if better > strength:
            strength, found = better, factory
    return strength, found


def points_for(strength: int) -> int:
    """Return the points that the best poker hand of a clash scores: 2 from a straight on (GI-6.5)."""
    return 1 if poker.rank(strength) <= poker.Rank.THREE_OF_A_KIND else 2


def best_strengths(play: WorkingState, market: int) -> dict[int, int]:
    """Return the strength of each seat's poker hand in a market, with its best boost."""
    return {seat: best_boost(play, seat, market, boosters(play, seat))[0] for seat in range(len(play.sides))}


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
