"""What a card of Gears of Industry offers to its faces: its value, its domain, what it does in words."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.gears_of_industry.cards import Card
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.state import OUTPUT
from rules.gears_of_industry.words import brief, text

FACTORY = "factory"
"""The word of a Technology card where there is room for one alone."""


def faces(game: GearsOfIndustry) -> dict[str, Fields]:
    """The fields of every card by its id."""
    return {id: fields(card) for id, card in game.library.items()}


def fields(card: Card) -> Fields:
    """What the layouts of Gears of Industry may show of a card."""
    return {
        "id": card.id,
        "layout": card.layout,
        FRAMING: card.framing.fields,
        "title": card.name,
        "domain": card.domain,
        "value": str(card.value),
        "factory": card.technology,
        "line": FACTORY if card.technology else brief(card),
        "text": factory_text(card) if card.technology else text(card),
    }


def factory_text(card: Card) -> str:
    """Return what a Technology card does in play (GI-4.1, GI-6.2)."""
    return (
        f"Sideways: pays {OUTPUT}, or for one card of exactly {card.value}, once per turn. "
        "Upright: can boost your poker hand in a clash."
    )
