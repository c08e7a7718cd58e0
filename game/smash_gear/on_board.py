"""A card as shown on the board, for the card lab."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.smash_gear.bases import BasePainter
from game.smash_gear.machines import MachinePainter
from rules.common.pose import Pose
from rules.smash_gear.game import SmashGear
from rules.smash_gear.machine_face import MachineFace
from rules.smash_gear.pieces import BASE

CELL = 54.0
"""The side of a cell, logical px."""


def draw(deck: Deck, game: SmashGear, card: str) -> Surface | None:
    """Return the first player's machine or base of a card; None for a card that is never on the board."""
    kit, body = deck.faces.kit, game.library.bodies.get(card)
    if body is not None:
        face = MachineFace(body.shape, (), card, Pose(0, 0, 0))
        return MachinePainter(kit, game.library.bodies).machine(face.text, 0, CELL)
    return BasePainter(kit).base(0, CELL) if card == BASE else None
