"""Sample pieces of Immense Warfare in the current palette, for the settings."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.immense_warfare.chips import CELL, ChipPainter
from game.ui.kit import Kit
from rules import catalog
from rules.game import Piece
from rules.immense_warfare.unit_face import UnitFace

SMALL = 0.56
"""The size of a unit, in parts of one on the map: too small for a name."""
FACE = UnitFace("turtle", "", 2, 3, armour=1, mecha=True)


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """Draw a unit of each seat in a row, two `step` apart; `at` is the left middle of the first."""
    chips = ChipPainter(Deck.of(kit, catalog.load("immense_warfare")))
    for seat in (0, 1):
        piece = Piece(f"specimen{seat}", "cell/0,0", "unit", FACE.text, FACE.name, seat)
        left = at[0] + 2 * seat * step - 6
        kit.put(surface, chips.draw(piece, CELL, SMALL), (left, at[1]), "midleft")
