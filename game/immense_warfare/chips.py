"""Pieces on the battlefield: units as card miniatures, Commands under them, attached cards over them."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.cards.faces import Deck
from game.immense_warfare.names import first_word, without_title
from game.table.parts.faces import drawn_at, scaled
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Piece
from rules.immense_warfare.unit_face import UnitFace, read

AROUND, SPELL_AROUND = (10.0, 9.0), (2.0, 2.0)
"""How much narrower and lower than its cell a unit is, and a Command that stays."""
ATTACHED = 25.0
FOOT, APART = 2.0, 27.0
"""The distance of attached cards from the lower edge of their host, and from one to the next."""
LEAST = 0.62
"""The least size of attached cards, in parts of their size on the map."""
CELL = (100.0, 88.0)
"""The size of a cell of the map at 1280 × 720."""
MOST_SIGNS = 3
"""The most keywords that have room side by side."""
Size = tuple[float, float]
HIGH = 74.0
CHIP = (84.0, 76.0)
"""The size of a unit's cell in the picture."""


class ChipPainter:
    """Draws the pieces of the battlefield for one kit."""

    def __init__(self, faces: Deck) -> None:
        self.faces = faces

    def draw(self, piece: Piece, cell: Size, k: float = 1.0) -> Surface:
        """Return a piece in a cell of this size, scaled by `k`."""
        at = drawn_at(k)
        return scaled(self._drawn(piece, (cell[0] * at, cell[1] * at)), k / at)

    def _drawn(self, piece: Piece, cell: Size) -> Surface:
        face, owner = read(piece.face), piece.owner + 1
        if piece.kind == "attached":
            side = ATTACHED * scale(cell)
            return self.faces.face("attached", face.kind, side, piece.name, owner=owner)
        if face.spell:
            extent = cell[0] - SPELL_AROUND[0], cell[1] - SPELL_AROUND[1]
            return self.faces.face(
                "spell",
                face.kind,
                extent,
                piece.name,
                called=names(face),
                brief=first_word(face.name),
                owner=owner,
                time=face.time,
            )
        return self._unit(piece, face, (cell[0] - AROUND[0], cell[1] - AROUND[1]))

    def _unit(self, piece: Piece, face: UnitFace, extent: Size) -> Surface:
        return self.faces.face(
            "chip", face.kind, extent, piece.name, called=names(face), brief=first_word(face.name),
            owner=piece.owner + 1, power=str(face.power) if face.mecha else "", left=str(face.left),
            hurt=face.damage > 0,
            shield=face.armour, gives=face.provide, signs=face.keywords[:MOST_SIGNS], fresh=face.fresh,
            time=face.time, spent=piece.spent,
        )  # fmt: skip


def names(face: UnitFace) -> tuple[str, ...]:
    """Return the names of a unit: whole, and without the title after a comma."""
    return tuple(dict.fromkeys((face.name, without_title(face.name))))


def scale(cell: Size) -> float:
    """Return the scale of attached cards in a cell of this size relative to the map."""
    return max(LEAST, min(cell[0] / CELL[0], cell[1] / CELL[1]))


def attached_box(piece: Piece, cell: Box) -> Box:
    """Return the box of an attached card at its host's foot: the first in the middle, the next beside it."""
    k = scale(cell[2:])
    side = ATTACHED * k
    x = cell[0] + (cell[2] - side) / 2 + piece.turn * APART * k
    return (x, cell[1] + cell[3] - AROUND[1] / 2 - side - FOOT, side, side)


class ClashPainter:
    """Draws an attack before and after, for the preview: its power, and what is left of the target."""

    def __init__(self, kit: Kit, chips: ChipPainter) -> None:
        self.kit, self.chips = kit, chips

    def picture(self, attacker: Piece, target: Piece, after: Piece | None, w: float) -> Surface:
        """Return the attacker, an arrow with its power, and the target `after` it (None: destroyed), `w`
        wide."""
        kit = self.kit
        made = Surface((kit.canvas.px(w), kit.canvas.px(HIGH)), pygame.SRCALPHA, 32)
        middle, left, right = HIGH / 2, CHIP[0] / 2, w - CHIP[0] / 2
        kit.put(made, self.chips.draw(attacker, CHIP), (left, middle), "center")
        kit.put(made, self.chips.draw(after or target, CHIP), (right, middle), "center")
        x, end = CHIP[0] + 8, w - CHIP[0] - 10
        kit.line(made, (x, middle + 8), (end, middle + 8), "weapon", 5)
        for off in (-8, 8):
            kit.line(made, (end - 9, middle + 8 + off), (end, middle + 8), "weapon", 5)
        power = str(read(attacker.face).power)
        kit.draw_text(made, power, ((x + end) / 2, middle - 12), 24, "weapon", True, "center")
        if after is None:
            a = 22.0
            for dx in (-1, 1):
                ends = (right - a * dx, middle - a), (right + a * dx, middle + a)
                kit.line(made, *ends, "night0", 10)
            for dx in (-1, 1):
                ends = (right - a * dx, middle - a), (right + a * dx, middle + a)
                kit.line(made, *ends, "refused", 6)
        return made
