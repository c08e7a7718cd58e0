"""The fields of a Gears of Industry card for its face layouts: its value, its domain, its text."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.gears_of_industry.card_text import briefs, text
from rules.gears_of_industry.cards import Card
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.state import OUTPUT

FACTORY = "factory"
"""The short text of a Technology card."""


def faces(game: GearsOfIndustry) -> dict[str, Fields]:
    """Return the fields of every card by its id."""
    return {id: fields(card) for id, card in game.library.items()}


def fields(card: Card) -> Fields:
    """Return the fields of a card for its layouts."""
    return {
        "id": card.id,
        "layout": card.layout,
        FRAMING: card.framing.fields,
        "title": card.name,
        "domain": card.domain,
        "value": str(card.value),
        "factory": card.technology,
        "line": FACTORY if card.technology else briefs(card),
        "text": factory_text(card) if card.technology else text(card),
    }


def factory_text(card: Card) -> str:
    """Return the text of a Technology card (GI-4.1, GI-6.2)."""
    return (
        f"Sideways: pays {OUTPUT}, or for one card of exactly {card.value}, once per turn. "
        "Upright: can boost your poker hand in a clash."
    )
