"""Pieces on the battlefield: units as card miniatures, Commands under them, attached cards over them."""

from __future__ import annotations

from msgspec.structs import replace
from pygame import Surface

from game.cards.faces import Deck
from game.immense_warfare.names import first_word, without_title
from game.table.parts.faces import drawn_at, scaled
from game.table.table_state import Point
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Piece
from rules.immense_warfare.unit_face import UnitFace, read
from rules.immense_warfare.view import Clash

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
CLASH_HIGH = 74.0
"""The height of the picture of an attack."""
CHIP = (84.0, 76.0)
"""The size of a unit's cell in that picture."""
CROSS = 22.0
"""Half the size of the cross over a destroyed unit there."""


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
            shield=face.armour, gives=face.provide, signs=face.keywords[:MOST_SIGNS], fresh=face.just_arrived,
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


def draw_clash(kit: Kit, faces: Deck, clash: Clash, surface: Surface, box: Box) -> None:
    """Draw an attack for the preview: the attacker, an arrow with its power, and what is left of the target,
    crossed out if it is destroyed."""
    chips, (x, y, w, _) = ChipPainter(faces), box
    middle, right = y + CLASH_HIGH / 2, x + w - CHIP[0] / 2
    attacker, target = replace(clash.attacker, spent=False), clash.target
    if clash.left is not None:
        target = replace(clash.left, spent=False)
    kit.put(surface, chips.draw(attacker, CHIP), (x + CHIP[0] / 2, middle), "center")
    kit.put(surface, chips.draw(target, CHIP), (right, middle), "center")
    start, end, low = x + CHIP[0] + 8, x + w - CHIP[0] - 10, middle + 8
    kit.line(surface, (start, low), (end, low), "weapon", 5)
    for off in (-8, 8):
        kit.line(surface, (end - 9, low + off), (end, low), "weapon", 5)
    power = str(read(attacker.face).power)
    kit.draw_text(surface, power, ((start + end) / 2, middle - 12), 24, "weapon", True, "center")
    if clash.left is None:
        _cross_out(kit, surface, (right, middle))


def _cross_out(kit: Kit, surface: Surface, middle: Point) -> None:
    """Draw a cross over a destroyed unit."""
    x, y = middle
    for ink, width in (("night0", 10), ("refused", 6)):
        for dx in (-CROSS, CROSS):
            kit.line(surface, (x - dx, y - CROSS), (x + dx, y + CROSS), ink, width)
