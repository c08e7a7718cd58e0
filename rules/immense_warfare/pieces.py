"""Pieces in their current state: read by selectors and changed by modifiers, never stored."""

from __future__ import annotations

from msgspec import Struct

from rules.common.cards import Card
from rules.common.records import shallow_copy
from rules.immense_warfare.field import PLAYER_IDS
from rules.immense_warfare.printed import WORDS, Printed
from rules.immense_warfare.state import Unit


class Piece(Struct, gc=False):
    """A card in any zone, or a player; copied before any change. `words` are the selector words of its type
    (`printed.WORDS`).

    `can_not` and `duties` are actions that it must not or must take, `barred` the ids of pieces it can't
    attack; `shielded`: opponents can't target it. `spaces`, `attacks`, `seats`, `hand` and `draws` are
    changes to its moves, attacks, pilots, hand limit and draws. For a pilot: its changes to its mecha, with
    `lends` in addition; none of its own when `idle`.
    """

    id: str
    kind: str
    zone: str
    owner: int
    controller: int
    name: str = ""
    type: str = ""
    words: frozenset[str] = frozenset()
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
    def durability_left(self) -> int:
        """Return its remaining durability: its durability counters (MI-6.1)."""
        return self.durability - self.damage

    def has(self, keyword: str) -> int:
        """Return the value of a keyword, 0 without it."""
        return self.keywords.get(keyword, 0)


def floor_of_cost(piece: Piece) -> None:
    """Raise a negative cost to 0."""
    if piece.cost < 0:
        piece.cost = 0


def floor_of_power(piece: Piece) -> None:
    """Raise a negative power to 0."""
    if piece.power < 0:
        piece.power = 0


def floor_of_provide(piece: Piece) -> None:
    """Raise negative provided bandwidth to 0."""
    if piece.keywords.get("provide", 0) < 0:
        piece.keywords = {**piece.keywords, "provide": 0}


def as_printed(printed: Printed) -> tuple[Piece, Piece]:
    """Return a kind of card as a piece in a pile and as one on the battlefield, to be copied for each
    card."""
    in_pile = Piece("", printed.id, "", 0, 0, printed.name, printed.type, WORDS[printed.type])
    in_pile.cost, in_pile.power, in_pile.durability = printed.cost, printed.power, printed.durability
    in_pile.power_mod, in_pile.durability_mod = printed.power_mod, printed.durability_mod
    in_pile.keywords = {word: int(much) for word, much in printed.keywords.items()}
    in_pile.abilities = tuple([(printed.id, number) for number in range(len(printed.abilities))])
    on_field = shallow_copy(in_pile)
    on_field.zone = "field"
    here = printed.on_field
    if here is not None:
        on_field.type, on_field.words = here.type, WORDS[here.type]
        on_field.cost, on_field.power, on_field.durability = here.cost, here.power, here.durability
    return in_pile, on_field


def on_field(unit: Unit, printed: Piece) -> Piece:
    """Return a card on the battlefield as printed, plus the durability kept from former pilots."""
    piece = shallow_copy(printed)
    piece.id, piece.owner, piece.controller = unit.id, unit.owner, unit.controller
    piece.cell, piece.host, piece.age, piece.damage = unit.cell, unit.host, unit.age, unit.damage
    piece.durability += unit.hardened
    return piece


def in_pile(card: Card, zone: str, owner: int, printed: Piece | None) -> Piece:
    """Return a card in a pile as a piece; without a face if it is hidden."""
    if printed is None:
        return Piece(card.id, card.kind, zone, owner, owner)
    piece = shallow_copy(printed)
    piece.id, piece.zone, piece.owner, piece.controller = card.id, zone, owner, owner
    return piece


PLAYER_PIECES = {
    id: Piece(id, "", "players", seat, seat, type="player", words=WORDS["player"])
    for seat, id in enumerate(PLAYER_IDS)
}
"""The players as pieces, by their ids."""
