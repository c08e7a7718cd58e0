"""What is printed on a card, apart from what its abilities are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.engine.abilities import Ability

Type = Literal["tower", "mecha", "pilot", "command"]
Keyword = Literal["armour", "pierce", "flight", "reach", "speed", "range", "haste", "provide"]
Number = Annotated[int, Meta(ge=0, le=20)]


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card: numbers, keywords (true, or how much), abilities, and those that it gives to others."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    type: Type
    cost: Number = 0
    power: Number = 0
    durability: Number = 0
    keywords: dict[Keyword, bool | Annotated[int, Meta(ge=1, le=9)]] = {}
    abilities: tuple[Ability[Any, Any, Any, Any], ...] = ()
    gives: tuple[Ability[Any, Any, Any, Any], ...] = ()

    def ability(self, number: int) -> Ability[Any, Any, Any, Any]:
        """Its ability of that number; those that it gives to others count on after its own."""
        return (*self.abilities, *self.gives)[number]
