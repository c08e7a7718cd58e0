"""A module as shown in a mech, for the card lab."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.mechyard.drawings import SIDE
from game.mechyard.tiles import TilePainter
from rules.mechyard.game import Mechyard


def draw(deck: Deck, game: Mechyard, card: str) -> Surface | None:
    """Return the module as an undamaged tile; None for other cards."""
    design = game.library.designs.get(card)
    return TilePainter.of(deck.faces.kit).tile(design, SIDE) if design is not None else None
