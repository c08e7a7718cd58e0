"""A planet as shown in the middle of the table, for the card lab."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.planet_smash.planet import PlanetPainter
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.game import PlanetSmash

SHARE = 0.5
"""The size of the planet, in parts of one on the table."""


def draw(deck: Deck, game: PlanetSmash, card: str) -> Surface | None:
    """Return the whole planet."""
    kit = deck.faces.kit
    painter = kit.cached("planets of the lab", lambda: PlanetPainter(kit))
    return painter.planet(card, (False,) * len(QUADRANTS), SHARE)
