"""The printed data of cards, apart from the vocabulary of abilities."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.face import Framing, LayoutName
from rules.engine.abilities import Ability

Type = Literal["tower", "mecha_tower", "mecha", "pilot", "command", "trigger_command"]
Keyword = Literal["armour", "pierce", "flight", "reach", "speed", "range", "haste", "provide"]
Number = Annotated[int, Meta(ge=0, le=20)]
Few = Annotated[int, Meta(ge=1, le=9)]
CardName = Annotated[str, Meta(min_length=1, max_length=40)]

FLAGS = ("pierce", "flight", "reach", "haste")
"""The keywords without a number (MI-6.7)."""
TYPES: dict[str, tuple[str, ...]] = {
    "mecha": ("mecha", "mecha_tower"),
    "tower": ("tower", "mecha_tower"),
    "unit": ("mecha", "tower", "mecha_tower"),
    "command": ("command", "trigger_command"),
}
"""The types of cards covered by each selector word: a mecha tower is both (MI-4.3)."""


WORDS: dict[str, frozenset[str]] = {
    type: frozenset({type, *(word for word, types in TYPES.items() if type in types)})
    for type in ("tower", "mecha_tower", "mecha", "pilot", "command", "trigger_command", "player", "")
}
"""The selector words of each type. Players are pieces too, and hidden cards have no type."""


def is_a(type: str, word: str) -> bool:
    """Return whether a card type matches a selector word."""
    return word in WORDS[type]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A card's type and numbers on the battlefield, where they differ from those elsewhere."""

    type: Type
    cost: Number = 0
    power: Number = 0
    durability: Number = 0


class Onto(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that you can play onto your unit of a name, which you sacrifice as this enters; `required`: only there.
    With `damage` it enters with that unit's damage."""

    name: CardName
    required: bool = False
    damage: bool = False


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of card (MI-4): numbers, keywords (true, or a value), abilities.

    `placed`: where it is played, if not by its type: a Command on any space, a tower into the opponent's
    entry zone. `time`: its initial time counters; `every_start`: one is removed at the start of every turn,
    not only of its controller's. `unplayable`: it can't be played. `on_field`: its data on the battlefield,
    where it differs.
    """

    id: CardId
    name: CardName
    type: Type
    basic: bool = False
    singleton: bool = False
    cost: Number = 0
    power: Number = 0
    durability: Number = 0
    power_mod: Annotated[int, Meta(ge=-9, le=9)] = 0
    durability_mod: Annotated[int, Meta(ge=-9, le=9)] = 0
    keywords: dict[Keyword, bool | Few] = {}
    placed: Literal["", "any_space", "opposing_zone"] = ""
    onto: Onto | None = None
    time: Annotated[int, Meta(ge=0, le=9)] = 0
    layout: LayoutName = ""
    framing: Framing = Framing()
    every_start: bool = False
    unplayable: bool = False
    on_field: Numbers | None = None
    abilities: tuple[Ability[Any, Any, Any, Any], ...] = ()

    def ability(self, number: int) -> Ability[Any, Any, Any, Any]:
        """Return the ability of a number."""
        return self.abilities[number]
