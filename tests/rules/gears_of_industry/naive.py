"""A second, naive model of payment and clash, written from the rules (GI-4, GI-6): it tries every way of
paying, and every hand that can be made of the cards there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import Factory

LIES = (1, 3)
"""The quarter turns of a sideways factory, right and left."""
RANKS = (
    "no cards", "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "five of a kind",
)  # fmt: skip
Worth = tuple[int, tuple[int, ...]]
"""A hand's rank, and the values that decide a tie."""
Shown = tuple[int, str]
"""A card in a hand: its value and its domain, "none" for one that fits no flush, "any" for one that fits
all."""


# -- cards


def printed(kind: str) -> tuple[str, int]:
    """Return the domain and the value of a kind of card."""
    domain, value = kind.split("_")
    return domain, int(value)


def now(state: Position, id: str, kind: str) -> Shown:
    """Return a card's current value and domain: effects change them until the end of the turn (GI-5.3)."""
    domain, value = printed(kind)
    for change in state.changes:
        if change.on == id:
            value, domain = change.value or value, change.domain or domain
    return value, "none" if domain == "technology" else domain


# -- payment


class Way(NamedTuple):
    """A way of paying for a card: the factories that pay, and the remaining output."""

    paying: frozenset[str]
    left: int


def may_pay(factory: Factory) -> bool:
    """Return whether a factory may pay: it is sideways, and hasn't paid or boosted this turn (GI-4.1,
    GI-4.5)."""
    return factory.turn in LIES and not factory.paid and not factory.boosted


def ways(state: Position, cost: int) -> set[Way]:
    """Return all ways for the active player to pay for a card (GI-4.1, GI-4.2)."""
    able = [each for each in state.sides[state.seat].factories if may_pay(each)]
    found = set()
    for number in range(len(able) + 1):
        for some in combinations(able, number):
            output = state.output + 3 * number
            if output >= cost and (number == 0 or output - 3 < cost):  # no superfluous one
                found.add(Way(frozenset(each.id for each in some), output - cost))
    for each in able:
        if now(state, each.id, each.kind)[0] == cost:
            found.add(Way(frozenset((each.id,)), state.output))
    return found


def worthwhile(found: set[Way]) -> set[Way]:
    """Return the ways without those that use at least the factories of another and leave no more. Output
    remaining from the first card pays for the second alone if possible: nothing is played after that, so
    saved output is lost."""
    if any(not way.paying for way in found):
        return {way for way in found if not way.paying}
    return {
        way
        for way in found
        if not any(other != way and other.paying <= way.paying and other.left >= way.left for other in found)
    }


def entries(state: Position) -> set[tuple[str, int, str]]:
    """Return the possible plays of the active player: the card, the market, and the own card replaced
    (GI-3.3, GI-4.7)."""
    side, found = state.sides[state.seat], set()
    if state.phase != "enter" or state.agenda or state.cards_played >= 2:
        return found
    for card in side.hand:
        domain, cost = printed(card.kind)
        if domain == "technology" or not ways(state, cost):  # GI-4.6
            continue
        for market, own in enumerate(side.markets):
            for replaced in [""] if len(own) < 3 else [each.id for each in own]:
                found.add((card.id, market, replaced))
    return found


def turns(state: Position) -> set[str]:
    """Return the factories that the active player can rotate now (GI-4.4)."""
    if state.phase != "enter" or state.agenda:
        return set()
    return {each.id for each in state.sides[state.seat].factories if each.turn in LIES}


# -- clash


@cache
def worth(cards: tuple[Shown, ...]) -> Worth:
    """Return the strength of up to five cards as one hand (GI-6.4)."""
    values = [value for value, _ in cards]
    order = sorted(values, key=lambda value: (-values.count(value), -value))
    often = sorted((values.count(value) for value in set(values)), reverse=True)
    row = len(cards) == 5 and sorted(values) == [*range(min(values), min(values) + 5)]
    suit = len(cards) == 5 and any(
        all(domain in (each, "any") for _, domain in cards) for each in ("finance", "labour", "energy")
    )
    made = ["no cards"] if not cards else ["high card"]
    made += ["pair"] if often[:1] == [2] else []
    made += ["two pair"] if often[:2] == [2, 2] else []
    made += ["three of a kind"] if often[:1] == [3] else []
    made += ["straight"] if row else []
    made += ["flush"] if suit else []
    made += ["full house"] if often == [3, 2] else []
    made += ["four of a kind"] if often[:1] == [4] else []
    made += ["straight flush"] if row and suit else []
    made += ["five of a kind"] if often[:1] == [5] else []
    return max(map(RANKS.index, made)), tuple(order)


@cache
def best(cards: tuple[Shown, ...]) -> Worth:
    """Return the strength of the best hand of up to five of some cards."""
    sizes = range(min(len(cards), 5) + 1)
    return max(worth(some) for some in chain.from_iterable(combinations(cards, size) for size in sizes))


def lying(state: Position, seat: int, market: int) -> list[Shown]:
    """Return a player's own cards in a market and the neutral ones there (GI-6.2)."""
    cards = (*state.sides[seat].markets[market], *state.neutrals[market])
    return [now(state, card.id, card.kind) for card in cards]


def able(state: Position, seat: int) -> list[Factory]:
    """Return the factories that may boost (GI-6.2, GI-6.3, GI-4.5)."""
    return [
        each
        for each in state.sides[seat].factories
        if each.turn not in LIES and not each.paid and not each.boosted
    ]


def hand(state: Position, seat: int, market: int, boost: str = "") -> Worth:
    """Return the strength of a player's best hand in a market with one factory, by id, or with none."""
    cards = lying(state, seat, market)
    cards += [
        now(state, each.id, each.kind) for each in state.sides[seat].factories if boost and each.id == boost
    ]
    return best(tuple(sorted(cards)))


def boosts(state: Position, seat: int, market: int) -> set[str]:
    """Return the factories that give the best hand, the lowest by printed value; "" where none is needed."""
    plain = hand(state, seat, market)
    tried = {each: hand(state, seat, market, each.id) for each in able(state, seat)}
    top = max([plain, *tried.values()])
    if top == plain:
        return {""}
    giving = [each for each in tried if tried[each] == top]
    least = min(printed(each.kind)[1] for each in giving)
    return {each.id for each in giving if printed(each.kind)[1] == least}


class Result(NamedTuple):
    """The outcome of a clash: the hands by seat, the winners in turn order, and the points that each team
    scores."""

    hands: tuple[Worth, ...]
    winners: tuple[int, ...]
    scored: tuple[int, ...]


def clash(state: Position, market: int, chosen: Sequence[str]) -> Result:
    """Return the outcome of a clash with these boosts, by seat (GI-6.2, GI-6.4, GI-6.5)."""
    seats = len(state.sides)
    hands = tuple(hand(state, seat, market, chosen[seat]) for seat in range(seats))
    order = [(state.seat + step) % seats for step in range(seats)]
    winners = tuple(seat for seat in order if hands[seat] == max(hands))
    points = 1 if max(hands)[0] <= RANKS.index("three of a kind") else 2
    teams = 2 if seats == 4 else seats
    scored = tuple(points if any(seat % teams == team for seat in winners) else 0 for team in range(teams))
    return Result(hands, winners, scored)


def may_lose(state: Position, seat: int, market: int) -> set[str]:
    """Return the cards of a winner that may be discarded: those in the market that no effect protects
    (GI-6.6)."""
    safe = {change.on for change in state.changes if change.safe}
    return {card.id for card in state.sides[seat].markets[market]} - safe


def neutral_may_go(state: Position, market: int) -> set[str]:
    """Return the neutral cards that may be discarded (GI-6.6)."""
    safe = {change.on for change in state.changes if change.safe}
    return {card.id for card in state.neutrals[market]} - safe
