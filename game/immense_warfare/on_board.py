"""A card as shown on the battlefield, for the card lab."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.immense_warfare.chips import CELL, ChipPainter
from rules.game import Piece
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.table_pieces import SHOWN
from rules.immense_warfare.unit_face import UnitFace


def draw(deck: Deck, game: ImmenseWarfare, card: str) -> Surface | None:
    """Return the unit, pilot or command as it enters for the first player; None for a command that doesn't
    stay."""
    piece = entered(game, card)
    return ChipPainter(deck).draw(piece, CELL) if piece is not None else None


def entered(game: ImmenseWarfare, card: str) -> Piece | None:
    """Return the piece of a card that has just entered, or None."""
    printed = game.library.get(card)
    if printed is None:
        return None
    words = printed.keywords
    given = [word for word, value in words.items() if value]
    if is_a(printed.type, "unit"):
        face = UnitFace(
            card, printed.name, printed.power, printed.durability, 0, int(words.get("armour", 0)),
            int(words.get("provide", 0)), tuple(word for word in SHOWN if word in given), False, printed.time,
            is_a(printed.type, "mecha"),
        )  # fmt: skip
    elif printed.type == "pilot" or printed.placed:
        face = UnitFace(card, printed.name, time=printed.time, spell=True)
    else:
        return None
    kind = "attached" if printed.type == "pilot" else "unit"
    return Piece(card, "", kind, face.text, printed.name, 0)
