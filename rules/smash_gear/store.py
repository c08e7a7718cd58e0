"""The store: cards for sale, and refilling its places (SG-1.2, SG-2.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card, Pile, find
from rules.common.market import take_and_refill
from rules.common.memo import Memo
from rules.smash_gear.pieces import Store

SUPPLY = 20
"""The initial number of Base and Destroy Base cards in the store (SG-1.2)."""
MACHINES, PROGRAMS = 5, 3
"""The number of cards face up."""


def _tops(piles: tuple[str, int, str, int]) -> Pile:
    base, bases, destroyer, destroyers = piles
    building = Card(f"base{SUPPLY - bases + 3}", base)  # the starting bases have the first two numbers
    destroying = Card(f"destroy{SUPPLY - destroyers + 1}", destroyer)
    return tuple(card for card, left in ((building, bases), (destroying, destroyers)) if left)


_TOPS: Memo[tuple[str, int, str, int], Pile] = Memo(_tops)


def supplies(store: Store) -> Pile:
    """Return the top cards of the Base and Destroy Base piles that aren't empty."""
    return _TOPS[store.base, store.bases, store.destroyer, store.destroyers]


def cards_for_sale(store: Store) -> list[Card]:
    """Return all cards for sale: machines, programs, then the tops of the two supply piles."""
    return [card for card in (*store.machines, *store.programs, *supplies(store)) if card.id]


def kind_for_sale(store: Store, card: str) -> str:
    """Return the kind of a card for sale; "" when it isn't for sale, or isn't known."""
    found = find(store.machines, card) or find(store.programs, card) or find(supplies(store), card)
    return found.kind if found is not None else ""


def sold(store: Store, card: str) -> tuple[Card, Store]:
    """Return a card taken from the store, and the store with the next one in its place (SG-2.2). Raises
    ValueError for a card that isn't for sale."""
    if found := take_and_refill(store.machines, store.machine_pile, card):
        return found[0], replace(store, machines=found[1], machine_pile=found[2])
    if found := take_and_refill(store.programs, store.program_pile, card):
        return found[0], replace(store, programs=found[1], program_pile=found[2])
    supply = find(supplies(store), card)
    if supply is None:
        raise ValueError(f"no card {card!r} is for sale")
    if supply.kind == store.base:
        return supply, replace(store, bases=store.bases - 1)
    return supply, replace(store, destroyers=store.destroyers - 1)
