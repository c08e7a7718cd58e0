"""Sources of continuous effects: the cards on the battlefield, by their abilities or as pilots, and the
layers that they change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.pilots import PILOT_LAYERS, of_pilot
from rules.immense_warfare.state import Unit


class ContinuousAbility(Struct, frozen=True, gc=False):
    """A continuous ability in one layer: its `key`, the card and the number of the ability, and, where it has
    only one modifier, that modifier for its `own` card or for the card's host."""

    layer: str
    key: tuple[str, int]
    ability: Any
    own: Modifier[Any, Any] | None = None
    hosts: Modifier[Any, Any] | None = None


class EffectSource(Struct, frozen=True, gc=False):
    """A card on the battlefield that changes something in a layer: by an ability that `always` holds, or,
    without one, as a pilot. `active` is its effect, if that is the same as long as the card is there."""

    layer: str
    this: Resolve
    age: int
    always: ContinuousAbility | None = None
    active: Active[Any] | None = None

    def holding(self, play: Any, piece: Piece) -> list[Active[Any]]:
        """Return the active modifiers of the card, whose current piece is given."""
        always = self.always
        if always is not None and always.key not in piece.abilities:
            return []
        if self.active is not None:
            return [self.active]
        assert always is not None
        found = always.ability.modifiers(play, self.this, self.layer)
        return [Active(modifier, self.this, on, self.age) for modifier, on in found]


def sources_of(unit: Unit, layered: Iterable[ContinuousAbility], is_pilot: bool) -> tuple[EffectSource, ...]:
    """Return the sources of effects of a card on the battlefield: its continuous abilities and, with `is_pilot`,
    those of being a pilot."""
    found = [_source(unit, always) for always in layered]
    if is_pilot:
        for layer in PILOT_LAYERS:
            active = of_pilot(unit, layer)
            found.append(EffectSource(layer, active.this, unit.age, None, active))
    return tuple(found)


def _source(unit: Unit, always: ContinuousAbility) -> EffectSource:
    this = Resolve(unit.controller, unit.id, unit.kind, always.key[1])
    active = None
    if always.own is not None:
        active = Active(always.own, this, (unit.id,), unit.age)
    elif always.hosts is not None:
        active = Active(always.hosts, this, (unit.host,), unit.age)
    return EffectSource(always.layer, this, unit.age, always, active)
