"""Pieces on the battlefield: units as card miniatures, Commands that stay under them, what is attached over them."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.ui.canvas import Box
from rules.game import Piece
from rules.immense_warfare.unit_face import UnitFace, read

CELL = (100.0, 88.0)
"""A cell of the map at 1280 × 720, for which the layouts are drawn."""
CHIP, SPELL, ATTACHED = 90.0, 98.0, 25.0
FOOT, APART = 6.0, 27.0
"""How far what is attached lies over the lower edge of its cell, and from one to the next."""
MOST_SIGNS = 3
"""So many keywords have room side by side."""


def scale(box: Box) -> float:
    """By how much pieces in a cell of that box are larger than on the map."""
    return min(box[2] / CELL[0], box[3] / CELL[1])


class ChipPainter:
    """Draws the pieces of the battlefield for one kit."""

    def __init__(self, faces: Deck) -> None:
        self.faces = faces

    def draw(self, piece: Piece, k: float) -> Surface:
        """A piece, `k` times as large as on the map."""
        face = read(piece.face)
        if piece.kind == "attached":
            return self.faces.face("attached", face.kind, ATTACHED * k, piece.name, owner=piece.owner + 1)
        if face.spell:
            return self.faces.face(
                "spell", face.kind, SPELL * k, piece.name, called=face.name, owner=piece.owner + 1, time=face.time
            )
        return self._unit(piece, face, CHIP * k)

    def _unit(self, piece: Piece, face: UnitFace, width: float) -> Surface:
        return self.faces.face(
            "chip", face.kind, width, piece.name, called=face.name, owner=piece.owner + 1,
            power=str(face.power) if face.mecha else "", left=str(face.left), hurt=face.hurt, shield=face.armour,
            gives=face.provide, signs=face.keywords[:MOST_SIGNS], fresh=face.fresh, time=face.time, spent=piece.spent,
        )  # fmt: skip


def attached_box(piece: Piece, cell: Box) -> Box:
    """Where what is attached lies on its host's foot: the first in the middle, the next beside it."""
    k = scale(cell)
    side = ATTACHED * k
    x = cell[0] + (cell[2] - side) / 2 + piece.turn * APART * k
    high = CHIP * 79 / 90 * k
    y = cell[1] + (cell[3] + high) / 2 - side - 2 * k
    return (x, y, side, side)
