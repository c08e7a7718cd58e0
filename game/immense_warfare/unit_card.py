"""The card of a piece, and the present numbers of a unit where they aren't the printed ones."""

from __future__ import annotations

from typing import NamedTuple

from rules.common.text import listed
from rules.game import Piece
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.unit_face import read

ON_FIELD = ("unit", "attached")
"""The kinds of pieces on the battlefield."""


class Present(NamedTuple):
    """The numbers of a unit that aren't the printed ones, in words: as they are `now` and as `printed`; and the
    `fields` of its card that change."""

    now: str
    printed: str
    fields: tuple[tuple[str, str | int], ...]


def card_of(piece: Piece) -> str:
    """Return the card of a piece."""
    return read(piece.face).kind if piece.kind in ON_FIELD else piece.face


def present(game: ImmenseWarfare, piece: Piece | None) -> Present | None:
    """Return the present numbers of a unit where they aren't the printed ones, else None."""
    if piece is None or piece.kind not in ON_FIELD:
        return None
    face, printed = read(piece.face), game.tables.faces[card_of(piece)][1]
    if face.spell or piece.kind == "attached":
        return None
    armour = int(game.library[face.kind].keywords.get("armour", 0))
    numbers = (
        ("power", face.power, printed.power if face.mecha else face.power),
        ("durability", face.left, printed.durability),
        ("armour", face.armour, armour),
    )
    changed = [each for each in numbers if each[1] != each[2]]
    if not changed:
        return None
    damage = f" ({face.damage} damage)" if face.damage else ""
    return Present(
        f"Now {listed([f'{now} {noun}' for noun, now, _ in changed])}{damage}",
        f"Printed: {listed([f'{was} {noun}' for noun, _, was in changed])}",
        tuple((noun, now if noun == "armour" else str(now)) for noun, now, _ in changed),
    )
