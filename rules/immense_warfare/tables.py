"""What is worked out of the cards once for all games, and of the last position that was asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.common.cards import Pile
from rules.common.memo import Memo
from rules.engine.selectors import HOST, THIS, Selector
from rules.engine.triggers import Trigger
from rules.immense_warfare.announced import END
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.field import SEATS
from rules.immense_warfare.holders import Always
from rules.immense_warfare.pieces import Piece, as_printed, on_field
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.state import Unit

RECENT = 16
"""So many battlefields are remembered: a search goes back and forth between a position and what may follow."""
HIDDEN = Printed(id="hidden", name="a card", type="command", unplayable=True)
"""Stands for a card that nobody may know here: of what a view does not show, nothing comes."""


Layered = dict[str, list[Always]]
"""By card, what it changes in which layers."""
Listeners = dict[type, dict[str, list[tuple[int, Trigger]]]]
"""By the type of an event, the cards with abilities that it triggers."""


class Tables:
    """The cards by id, and which of them do what: `listeners` on the battlefield, and `lying` in a discard pile."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = cards
        self.printed: dict[str, Printed] = {**cards, "": HIDDEN}
        self.faces = {id: as_printed(card) for id, card in self.printed.items()}
        self.always: dict[str, dict[int, Any]] = {}
        self.listeners: Listeners = {}
        self.lying: Listeners = {}
        for id, card in cards.items():
            for number, ability in enumerate(card.abilities):
                if ability.moment == "always":
                    self.always.setdefault(id, {})[number] = ability
                elif isinstance(ability.when, Trigger):
                    where: Listeners = {"": self.listeners, "discard": self.lying}[ability.where]  # type: ignore[attr-defined]
                    where.setdefault(ability.when.event, {}).setdefault(id, []).append((number, ability.when))
        self.heard = self.listeners.keys() | self.lying.keys()
        self.all_layered: Layered = {
            id: [
                _in_layer(id, number, ability, layer)
                for number, ability in found.items()
                for layer in ability.layers
            ]
            for id, found in self.always.items()
        }
        """The cards that change something as long as they are there: in which layers, by which abilities."""
        self.layered: Layered = {
            id: left
            for id, found in self.all_layered.items()
            if (left := [each for each in found if not each.ability.constant])
        }
        """The same without what changes the card itself alone and is always the same."""
        self.local = {id for id, found in self.always.items() if any(map(_local, found.values()))}
        """The cards of which what always holds depends on where units stand."""
        self.looks: Memo[tuple[str, int], frozenset[str]] = Memo(
            lambda key: _looks(tuple(self.always.get(key[0], {}).values()), key[1])
        )
        """What a card of a seat looks at with what always holds, in words for pieces, each with their seat."""
        self.looks_by: Memo[tuple[Any, int], frozenset[str]] = Memo(lambda key: _looks(*key))
        """What a modifier of a seat looks at."""
        self.local_by: Memo[Any, bool] = Memo(_local)
        """Whether a modifier looks at where units stand."""
        self.pricing = {
            id
            for id, found in self.always.items()
            for each in found.values()
            if any(do.layer == "cost" and not isinstance(do.of, str) for do in each.do)
        }
        """The cards that may change what any mecha costs as long as they are there."""
        self.silencers = {
            id for id, found in self.always.items() for each in found.values() if each.changes_abilities
        }
        """The cards that take abilities away as long as they are there."""
        self.alone: Memo[Unit, Piece] = Memo(self._alone, 1 << 13)
        """Cards on the battlefield as what they have themselves makes them, always; as long as nothing takes abilities
        away."""
        self.timed = {id for id, card in cards.items() if card.time}
        """The cards that enter with time counters."""
        self.pilots = {id for id, card in cards.items() if card.type == "pilot"}
        self.plays = {
            id: number
            for id, card in cards.items()
            for number, ability in enumerate(card.abilities)
            if ability.when in ("play", "play_or_trigger")
        }
        self.commands = {id: card for id, card in cards.items() if is_a(card.type, "command")}
        self.cancelling: dict[str, set[int]] = {}
        """The abilities that are aimed at a card being played, by card."""
        self.bearing = {id: self._bearing(card) for id, card in self.printed.items()}
        """What of that which waits a Command may bear on when it is played in response, by card."""
        self.used: dict[str, dict[int, str]] = {}
        self.opening: dict[str, set[int]] = {}
        for id, card in cards.items():
            for number, ability in enumerate(card.abilities):
                if ability.moment == "used":
                    self.used.setdefault(id, {})[number] = ability.where  # type: ignore[attr-defined]
                if any(aim.what == "played_card" for aim in ability.targets):
                    self.cancelling.setdefault(id, set()).add(number)
                if ability.opens_hands:  # type: ignore[attr-defined]
                    self.opening.setdefault(id, set()).add(number)
        self.notable = {*self.all_layered, *self.pilots, *self.used}
        """The cards that a battlefield is not worked out without."""
        self.battlefield: Battlefield | None = None
        """The one that was asked about last."""
        self._discards: tuple[Pile, Pile, frozenset[str]] = ((), (), frozenset())
        self.recent: dict[int, Battlefield] = {}
        """The last ones, by the identity of their units."""

    def bare(self, unit: Unit) -> Piece:
        """A card on the battlefield as it is printed."""
        return on_field(unit, self.faces[unit.kind][1])

    def _alone(self, unit: Unit) -> Piece:
        piece = self.bare(unit)
        for ability in self.always.get(unit.kind, {}).values():
            if ability.constant:
                ability.change_itself(piece)
        return piece

    def _bearing(self, card: Printed) -> frozenset[str]:
        """A Command that comes to lie on the battlefield counts at the end of a turn: its time counters go sooner."""
        if card.placed or card.id not in self.plays:
            return frozenset((END,) if card.placed else ())
        bearing: frozenset[str] = card.abilities[self.plays[card.id]].bearing  # type: ignore[attr-defined]
        return bearing

    def remember(self, battlefield: Battlefield) -> None:
        """Keep a battlefield to come back to."""
        if len(self.recent) >= RECENT:
            self.recent.clear()
        self.recent[id(battlefield.units)] = battlefield

    def discarded(self, one: Pile, other: Pile) -> frozenset[str]:
        """The kinds of cards in both discard piles; those of the last that were asked about are remembered, for most
        stay as they are."""
        found = self._discards
        if found[0] is not one or found[1] is not other:
            kinds = frozenset([card.kind for card in (*one, *other)])
            found = self._discards = one, other, kinds
        return found[2]

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.cards[kind].name if kind else "a card"


def _in_layer(id: str, number: int, ability: Any, layer: str) -> Always:
    """What an ability that always holds changes in a layer."""
    changes = [each for each in ability.do if each.layer == layer]
    if len(changes) > 1 or any(each.gate for each in ability.do):
        return Always(layer, (id, number), ability)
    of, by = changes[0].of, changes[0].by
    return Always(layer, (id, number), ability, by if of == THIS else None, by if of == HOST else None)


def _local(part: object) -> bool:
    """Whether a filter in an ability looks at where pieces stand."""
    if isinstance(part, tuple):
        return any(map(_local, part))
    if not isinstance(part, Struct):
        return False
    return getattr(part, "local", False) or any(
        _local(getattr(part, field)) for field in part.__struct_fields__
    )


def _looks(part: object, seat: int) -> frozenset[str]:
    """What an ability of a seat looks at: the kinds of pieces that its selectors are about, and what it counts of its
    own."""
    if isinstance(part, tuple):
        return frozenset().union(*[_looks(each, seat) for each in part])
    if not isinstance(part, Struct):
        return frozenset()
    found = {f"{word}/{seat}" for word in getattr(part, "looks", ())}
    if isinstance(part, Selector):
        seats = {"own": (seat,), "opposing": (1 - seat,), "any": range(SEATS)}[part.whose]
        found.update(f"{part.what}/{each}" for each in seats)
    return frozenset(found).union(*[_looks(getattr(part, field), seat) for field in part.__struct_fields__])
