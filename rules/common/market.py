"""A market of face-up cards in rows, each refilled from its own pile."""

from __future__ import annotations

from rules.common.cards import Card, Pile
from rules.common.tuples import put

NO_CARD = Card("")
"""The placeholder for an empty place."""


def deal_row(pile: Pile, places: int) -> tuple[Pile, Pile]:
    """Return the first cards of a pile face up in a number of places, which stay empty if the pile is too
    small, and the rest."""
    row = pile[:places]
    return row + (NO_CARD,) * (places - len(row)), pile[places:]


def take_and_refill(row: Pile, pile: Pile, card: str) -> tuple[Card, Pile, Pile] | None:
    """Return the card taken from a row by its id, the row refilled from the top of its pile, and the rest of
    the pile; None if the card isn't in the row."""
    for at, found in enumerate(row):
        if found.id == card:
            return found, put(row, at, pile[0] if pile else NO_CARD), pile[1:]
    return None
