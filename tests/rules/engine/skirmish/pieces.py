"""Pieces as they are now: what selectors look at and modifiers change. Nothing of it is stored."""

from __future__ import annotations

from msgspec import Struct

from rules.common.cards import Card
from tests.rules.engine.skirmish.printed import Printed
from tests.rules.engine.skirmish.state import Unit, player_id


class Piece(Struct):
    """A card, wherever it lies, or a player. `can_not` and `duties` are what it must not or has to do; `spaces` and
    `attacks` what it may do beyond what is usual in a turn; `abilities` are (kind of card, number)."""

    id: str
    kind: str
    zone: str
    owner: int
    controller: int
    name: str = ""
    type: str = ""
    cell: int = -1
    host: str = ""
    age: int = 0
    cost: int = 0
    power: int = 0
    durability: int = 0
    damage: int = 0
    spaces: int = 0
    attacks: int = 1
    keywords: dict[str, int] = {}
    abilities: tuple[tuple[str, int], ...] = ()
    can_not: frozenset[str] = frozenset()
    duties: frozenset[str] = frozenset()

    @property
    def left(self) -> int:
        """The durability that it has left."""
        return self.durability - self.damage

    def has(self, keyword: str) -> int:
        """How much it has of a keyword, 0 for none."""
        return self.keywords.get(keyword, 0)


def on_field(unit: Unit, printed: Printed) -> Piece:
    """A card on the field as it is printed."""
    return _printed(Piece(
        unit.id, unit.kind, "field", unit.owner, unit.controller,
        cell=unit.cell, host=unit.host, age=unit.age, damage=unit.damage,
    ), printed)  # fmt: skip


def in_pile(card: Card, zone: str, owner: int, printed: Printed | None) -> Piece:
    """A card in a pile; without a face where it is hidden."""
    piece = Piece(card.id, card.kind, zone, owner, owner)
    return _printed(piece, printed) if printed is not None else piece


def player(seat: int) -> Piece:
    """A player as a piece."""
    return Piece(player_id(seat), "", "players", seat, seat)


def _printed(piece: Piece, printed: Printed) -> Piece:
    piece.name, piece.type = printed.name, printed.type
    piece.cost, piece.power, piece.durability = printed.cost, printed.power, printed.durability
    piece.keywords = {word: int(much) for word, much in printed.keywords.items()}
    piece.abilities = tuple((piece.kind, number) for number in range(len(printed.abilities)))
    return piece
