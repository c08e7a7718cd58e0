"""Cards on any table: their pictures at rest, in the hand, in a market and enlarged."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import NO_NUMBERS
from game.table.parts.model import ViewModel
from rules.game import Piece

CARD = "card"
"""The kind of pieces that are cards."""
WORDED = 84.0
"""The least width of a card on the table that shows its name."""


def picture(piece: Piece, size: float, model: ViewModel) -> Surface:
    """Return the picture of a card: its back, or a small face."""
    if not piece.up:
        return model.faces.back(size)
    return model.faces.among_many(piece.face, size) if size >= WORDED else model.faces.small(piece, size)


def full(piece: Piece, width: float, model: ViewModel) -> Surface:
    """Return the whole face of a card, with its present price where it is for sale."""
    price = model.tag(piece).price
    return model.faces.full(piece.face, width, NO_NUMBERS if price is None else {"price": price})


def large(piece: Piece, model: ViewModel) -> Surface:
    """Return the enlarged picture of a card."""
    width = model.faces.close
    return full(piece, width, model) if piece.up else model.faces.back(width)
