"""Pieces as they are now: what selectors look at and modifiers change. Nothing of it is stored."""

from __future__ import annotations

from msgspec import Struct

from rules.common.cards import Card
from rules.immense_warfare.field import PLAYER_IDS
from rules.immense_warfare.printed import Printed
from rules.immense_warfare.state import Unit


class Piece(Struct):
    """A card, wherever it lies, or a player.

    `can_not` and `duties` are what it must not or has to do, `barred` the ids of what it must not attack; `shielded`:
    opponents cannot target it. `spaces`, `attacks`, `seats` and `hand`, `draws` are what it may do, bear, keep or draw
    beyond what is usual. Of a pilot: what it does to its mecha, `lends` besides, nothing of its own when `idle`.
    """

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
    pilots: int = 1
    hand: int = 0
    draws: int = 0
    power_mod: int = 0
    durability_mod: int = 0
    lends: int = 0
    idle: bool = False
    shielded: bool = False
    hand_open: bool = False
    top_open: bool = False
    keywords: dict[str, int] = {}
    abilities: tuple[tuple[str, int], ...] = ()
    can_not: frozenset[str] = frozenset()
    duties: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()

    @property
    def left(self) -> int:
        """The durability that it has left: its durability counters (MI-6.1)."""
        return self.durability - self.damage

    def has(self, keyword: str) -> int:
        """How much it has of a keyword, 0 for none."""
        return self.keywords.get(keyword, 0)


def on_field(unit: Unit, printed: Printed) -> Piece:
    """A card on the battlefield as it is printed, with the durability that pilots have left it."""
    piece = _printed(Piece(
        unit.id, unit.kind, "field", unit.owner, unit.controller,
        cell=unit.cell, host=unit.host, age=unit.age, damage=unit.damage,
    ), printed)  # fmt: skip
    if printed.on_field is not None:
        here = printed.on_field
        piece.type, piece.cost, piece.power, piece.durability = (
            here.type,
            here.cost,
            here.power,
            here.durability,
        )
    piece.durability += unit.hardened
    return piece


def in_pile(card: Card, zone: str, owner: int, printed: Printed | None) -> Piece:
    """A card in a pile; without a face where it is hidden."""
    piece = Piece(card.id, card.kind, zone, owner, owner)
    return _printed(piece, printed) if printed is not None else piece


def player(seat: int) -> Piece:
    """A player as a piece."""
    return Piece(PLAYER_IDS[seat], "", "players", seat, seat, type="player")


def _printed(piece: Piece, printed: Printed) -> Piece:
    piece.name, piece.type = printed.name, printed.type
    piece.cost, piece.power, piece.durability = printed.cost, printed.power, printed.durability
    piece.power_mod, piece.durability_mod = printed.power_mod, printed.durability_mod
    piece.keywords = {word: int(much) for word, much in printed.keywords.items()}
    piece.abilities = tuple([(piece.kind, number) for number in range(len(printed.abilities))])
    return piece
