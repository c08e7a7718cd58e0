"""The faces of the cards, as the parts of the table ask for them."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.cards import CardPainter
from game.smash_gear.machines import MachinePainter
from game.smash_gear.tickets import TicketPainter
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.cards import Library
from rules.tabletop import Tag


class CardFaces:
    """See `game.table.parts.faces.Faces`."""

    def __init__(self, kit: Kit, library: Library, machines: MachinePainter) -> None:
        self.cards = CardPainter(kit, library, machines)
        self.tickets = TicketPainter(kit, library, machines)

    def full(self, face: str, width: float) -> Surface:
        return self.cards.full(face, width)

    def in_hand(self, piece: Piece, width: float, lit: bool, why: str, uncovered: float) -> Surface:
        return self.cards.in_hand(piece.face, width, lit, why, uncovered)

    def among_many(self, face: str, width: float) -> Surface:
        return self.cards.among_many(face, width)

    def ticket(self, piece: Piece, w: float, h: float, tag: Tag) -> Surface:
        return self.tickets.ticket(piece.face, w, h, tag)

    def small(self, piece: Piece, width: float) -> Surface:
        return self.cards.small(piece.face, width)

    def back(self, width: float) -> Surface:
        return self.cards.back(width)
