"""The store: what is for sale, at what price, and what takes the place of a card sold (SG-1.2, SG-2.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.smash_gear.situation import Store

BASE, DESTROY = "base", "destroy_base"
SUPPLY = 20
"""How many Base and Destroy Base cards the store begins with (SG-1.2)."""
MACHINES, PROGRAMS = 5, 3
"""How many lie face up."""
NO_CARD = Card("")


def base_id(left: int) -> str:
    """The id of the top Base card of a pile of so many; the starting bases have the first two numbers."""
    return f"base{SUPPLY - left + 3}"


def destroy_id(left: int) -> str:
    """The id of the top Destroy Base card of a pile of so many."""
    return f"destroy{SUPPLY - left + 1}"


def base_card(left: int) -> Card:
    """The top Base card of a pile of so many."""
    return Card(base_id(left), BASE)


def destroy_card(left: int) -> Card:
    """The top Destroy Base card of a pile of so many."""
    return Card(destroy_id(left), DESTROY)


def tickets(store: Store) -> list[Card]:
    """Every card for sale: machines, programs, then the tops of the two supply piles."""
    found = [card for card in (*store.machines, *store.programs) if card.id]
    if store.bases:
        found.append(base_card(store.bases))
    if store.destroyers:
        found.append(destroy_card(store.destroyers))
    return found


def ticket(store: Store, card: str) -> str:
    """The kind of a card for sale; "" when no such card is, or nobody may know it yet."""
    for held in store.machines:
        if held.id == card:
            return held.kind
    for held in store.programs:
        if held.id == card:
            return held.kind
    if store.bases and card == base_id(store.bases):
        return BASE
    if store.destroyers and card == destroy_id(store.destroyers):
        return DESTROY
    return ""


def sold(store: Store, card: str) -> tuple[Card, Store]:
    """A card taken from the store, and the store with the next one in its place (SG-2.2). Raises
    ValueError for a card that is not there."""
    for row, pile in ((store.machines, store.machine_pile), (store.programs, store.program_pile)):
        for at, held in enumerate(row):
            if held.id == card:
                fresh, rest = (pile[0], pile[1:]) if pile else (NO_CARD, ())
                filled = (*row[:at], fresh, *row[at + 1 :])
                if row is store.machines:
                    return held, replace(store, machines=filled, machine_pile=rest)
                return held, replace(store, programs=filled, program_pile=rest)
    if store.bases and base_id(store.bases) == card:
        return base_card(store.bases), replace(store, bases=store.bases - 1)
    if store.destroyers and destroy_id(store.destroyers) == card:
        return destroy_card(store.destroyers), replace(store, destroyers=store.destroyers - 1)
    raise ValueError(f"no card {card!r} is for sale")


def without_top_program(store: Store) -> tuple[Card, Store]:
    """The top program of its pile, and the store without it. Raises IndexError when there is none."""
    pile = store.program_pile
    return pile[0], replace(store, program_pile=pile[1:])


def first_row(pile: Pile, count: int) -> tuple[Pile, Pile]:
    """The first cards of a pile face up, empty places where it is too small, and the rest."""
    row = pile[:count]
    return row + (NO_CARD,) * (count - len(row)), pile[count:]
