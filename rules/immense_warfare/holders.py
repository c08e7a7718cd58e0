"""What holds as long as a card is on the battlefield: by which ability of it, or by riding, and in which layer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.riding import RIDING, of_pilot
from rules.immense_warfare.state import Unit


class Always(Struct, frozen=True, gc=False):
    """What an ability that always holds changes in a layer: its `key`, the card and the number of the ability, and,
    where that is all, the modifier that it has for the `own` card, or for what that is attached to."""

    layer: str
    key: tuple[str, int]
    ability: Any
    own: Modifier[Any, Any] | None = None
    hosts: Modifier[Any, Any] | None = None


class Holder(Struct, frozen=True, gc=False):
    """A card on the battlefield that changes something in a layer: by an ability that `always` holds, or, without one,
    as a pilot by riding. `active` is what holds then, where that is the same as long as the card is there."""

    layer: str
    this: Resolve
    age: int
    always: Always | None = None
    active: Active[Any] | None = None

    def holding(self, play: Any, piece: Piece) -> list[Active[Any]]:
        """What holds now by the card, which is this piece so far."""
        always = self.always
        if always is not None and always.key not in piece.abilities:
            return []
        if self.active is not None:
            return [self.active]
        assert always is not None
        found = always.ability.modifiers(play, self.this, self.layer)
        return [Active(modifier, self.this, on, self.age) for modifier, on in found]


def holders_of(unit: Unit, layered: Iterable[Always], rides: bool) -> tuple[Holder, ...]:
    """What a card on the battlefield changes by its abilities, and, where it `rides`, as a pilot."""
    found = [_holder(unit, always) for always in layered]
    if rides:
        for layer in RIDING:
            active = of_pilot(unit, layer)
            found.append(Holder(layer, active.this, unit.age, None, active))
    return tuple(found)


def _holder(unit: Unit, always: Always) -> Holder:
    this = Resolve(unit.controller, unit.id, unit.kind, always.key[1])
    active = None
    if always.own is not None:
        active = Active(always.own, this, (unit.id,), unit.age)
    elif always.hosts is not None:
        active = Active(always.hosts, this, (unit.host,), unit.age)
    return Holder(always.layer, this, unit.age, always, active)
