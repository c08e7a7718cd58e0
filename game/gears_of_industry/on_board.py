"""A card as shown on the board, for the card lab."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.gears_of_industry.factories import SOCKET, FactoryPainter
from rules.game import Piece
from rules.gears_of_industry.game import GearsOfIndustry


def draw(deck: Deck, game: GearsOfIndustry, card: str) -> Surface | None:
    """Return the card as an upright factory; None for an unknown card."""
    printed = game.library.get(card)
    if printed is None:
        return None
    piece = Piece(card, "", "factory", card, printed.name, 0)
    return FactoryPainter(deck.faces.kit, deck).draw(piece, printed.value, SOCKET[0])
