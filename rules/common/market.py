"""A market: cards that lie face up in rows, each filled again from a pile of its own."""

from __future__ import annotations

from rules.common.cards import Card, Pile
from rules.common.tuples import put

NO_CARD = Card("")
"""What lies in a place that stays empty."""


def laid_out(pile: Pile, places: int) -> tuple[Pile, Pile]:
    """The first cards of a pile face up in so many places, which stay empty where it is too small, and the rest."""
    row = pile[:places]
    return row + (NO_CARD,) * (places - len(row)), pile[places:]


def taken(row: Pile, pile: Pile, card: str) -> tuple[Card, Pile, Pile] | None:
    """A card taken from a row by its id, the row with the top of its pile in the place, and the rest of the pile; None
    when it does not lie there."""
    for at, found in enumerate(row):
        if found.id == card:
            return found, put(row, at, pile[0] if pile else NO_CARD), pile[1:]
    return None
