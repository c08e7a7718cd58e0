"""Tables derived from the cards, shared by all games, and a cache of the last battlefields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from rules.common.cards import Pile
from rules.common.memo import Memo
from rules.decks.deck import Counts
from rules.engine.selectors import HOST, THIS, Selector
from rules.engine.triggers import Trigger
from rules.immense_warfare.announced import END
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.continuous_effects import ContinuousAbility
from rules.immense_warfare.decks import ReadyMade, as_counts
from rules.immense_warfare.field import SEATS
from rules.immense_warfare.pieces import Piece, as_printed, on_field
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.state import Unit

RECENT = 16
"""The number of cached battlefields: a search goes back and forth between a position and its successors."""
HIDDEN = Printed(id="hidden", name="a card", type="command", unplayable=True)
"""The printed card for a hidden card, which has no effects."""


Layered = dict[str, list[ContinuousAbility]]
"""The continuous abilities of each card by layer."""
Listeners = dict[type, dict[str, list[tuple[int, Trigger]]]]
"""By event type, the cards with abilities that it triggers."""


class Tables:
    """The cards by id, and indices by their abilities: `listeners` on the battlefield, and
    `discard_listeners` in a discard pile."""

    def __init__(self, cards: Mapping[str, Printed], ready: Mapping[str, ReadyMade]) -> None:
        self.cards = cards
        self.decks: Memo[str, Counts] = Memo(partial(as_counts, ready), 64)
        """The cards of decks as written in a setup: a ready-made one by its id, or written out. Raises
        ValueError."""
        self.printed: dict[str, Printed] = {**cards, "": HIDDEN}
        self.faces = {id: as_printed(card) for id, card in self.printed.items()}
        self.timed = {id for id, card in cards.items() if card.time}
        """The cards that enter with time counters."""
        self.pilots = {id for id, card in cards.items() if card.type == "pilot"}
        self._index_triggers()
        self._index_continuous()
        self._index_dependencies()
        self._index_played()
        self._index_used()
        self.notable = {*self.all_layered, *self.pilots, *self.used}
        """The cards that make it necessary to compute a battlefield."""
        self.alone: Memo[Unit, Piece] = Memo(self._unit_by_itself, 1 << 13)
        """Cards on the battlefield with their own constant changes applied, for use while nothing removes
        abilities."""
        self.battlefield: Battlefield | None = None
        """The last battlefield read."""
        self._discards: tuple[Pile, Pile, frozenset[str]] = ((), (), frozenset())
        self.recent: dict[int, Battlefield] = {}
        """The last battlefields, by the identity of their units."""

    @property
    def _abilities(self) -> Iterator[tuple[str, int, Any]]:
        """Yield every ability of the cards, with its card and number."""
        for id, card in self.cards.items():
            for number, ability in enumerate(card.abilities):
                yield id, number, ability

    def _index_triggers(self) -> None:
        """Collect the abilities that events trigger."""
        self.listeners: Listeners = {}
        self.discard_listeners: Listeners = {}
        for id, number, ability in self._abilities:
            if isinstance(ability.when, Trigger):
                where = {"": self.listeners, "discard": self.discard_listeners}[ability.where]
                where.setdefault(ability.when.event, {}).setdefault(id, []).append((number, ability.when))
        self.heard = self.listeners.keys() | self.discard_listeners.keys()
        """The types of events that trigger an ability."""

    def _index_continuous(self) -> None:
        """Collect the continuous abilities."""
        self.always: dict[str, dict[int, Any]] = {}
        for id, number, ability in self._abilities:
            if ability.moment == "always":
                self.always.setdefault(id, {})[number] = ability
        self.all_layered: Layered = {
            id: [
                _in_layer(id, number, ability, layer)
                for number, ability in found.items()
                for layer in ability.layers
            ]
            for id, found in self.always.items()
        }
        """The continuous abilities of cards, with their layers."""
        self.layered: Layered = {
            id: left
            for id, found in self.all_layered.items()
            if (left := [each for each in found if not each.ability.constant])
        }
        """The continuous abilities except constant changes of the card itself."""
        self.pricing = {
            id
            for id, found in self.always.items()
            for each in found.values()
            if any(do.layer == "cost" and not isinstance(do.of, str) for do in each.do)
        }
        """The cards with continuous abilities that may change the cost of mechas."""
        self.silencers = {
            id for id, found in self.always.items() for each in found.values() if each.changes_abilities
        }
        """The cards with continuous abilities that remove abilities."""

    def _index_dependencies(self) -> None:
        """Collect the dependencies of continuous effects."""
        self.local = {id for id, found in self.always.items() if any(map(_local, found.values()))}
        """The cards with continuous abilities that depend on the places of units."""
        self.looks: Memo[tuple[str, int], frozenset[str]] = Memo(
            lambda key: _dependencies(tuple(self.always.get(key[0], {}).values()), key[1])
        )
        """The pieces that a card's continuous abilities depend on, as selector words with a seat."""
        self.looks_by: Memo[tuple[Any, int], frozenset[str]] = Memo(lambda key: _dependencies(*key))
        """The pieces that a modifier of a seat depends on."""
        self.local_by: Memo[Any, bool] = Memo(_local)
        """Whether a modifier depends on the places of units."""

    def _index_played(self) -> None:
        """Collect the cards by how they are played."""
        cards = self.cards
        self.commands = {id: card for id, card in cards.items() if is_a(card.type, "command")}
        self.plays = {
            id: number
            for id, number, ability in self._abilities
            if ability.when in ("play", "play_or_trigger")
        }
        """The number of the ability that a card has when it is played."""
        units = {id: card for id, card in cards.items() if id not in self.commands and not card.unplayable}
        self.alike = {
            id: card.type if not card.placed and card.onto is None else id for id, card in units.items()
        }
        """The cards other than Commands that can be played, each with its type, or itself where its text says
        more of its places."""
        self.costs = {id: card.cost for id, card in units.items() if is_a(card.type, "mecha")}
        """The printed costs of mechas."""
        self.bearing = {id: self._affected_parts(card) for id, card in self.printed.items()}
        """The parts of an announcement that a Command may affect as a response, by card."""

    def _index_used(self) -> None:
        """Collect the abilities that are used, that cancel cards, and that open hands, by card."""
        self.used: dict[str, dict[int, str]] = {}
        """The abilities that a player can use, each with the zone it is used in."""
        self.cancelling: dict[str, set[int]] = {}
        """The abilities with a card being played as target."""
        self.opening: dict[str, set[int]] = {}
        """The abilities that reveal hands."""
        for id, number, ability in self._abilities:
            if ability.moment == "used":
                self.used.setdefault(id, {})[number] = ability.where
            if any(aim.what == "played_card" for aim in ability.targets):
                self.cancelling.setdefault(id, set()).add(number)
            if ability.opens_hands:
                self.opening.setdefault(id, set()).add(number)

    def bare(self, unit: Unit) -> Piece:
        """Return a card on the battlefield as printed."""
        return on_field(unit, self.faces[unit.kind][1])

    def _unit_by_itself(self, unit: Unit) -> Piece:
        piece = self.bare(unit)
        for ability in self.always.get(unit.kind, {}).values():
            if ability.constant:
                ability.change_itself(piece)
        return piece

    def _affected_parts(self, card: Printed) -> frozenset[str]:
        """Return the parts of an announcement that a card could affect when played; the end of the turn for a
        Command that stays, since its time counters then run out sooner."""
        if card.placed or card.id not in self.plays:
            return frozenset((END,) if card.placed else ())
        bearing: frozenset[str] = card.abilities[self.plays[card.id]].bearing  # type: ignore[attr-defined]
        return bearing

    def remember(self, battlefield: Battlefield) -> None:
        """Add a battlefield to the cache."""
        if len(self.recent) >= RECENT:
            self.recent.clear()
        self.recent[id(battlefield.units)] = battlefield

    def discarded(self, one: Pile, other: Pile) -> frozenset[str]:
        """Return the kinds of cards in both discard piles, cached for the last piles."""
        found = self._discards
        if found[0] is not one or found[1] is not other:
            kinds = frozenset([card.kind for card in (*one, *other)])
            found = self._discards = one, other, kinds
        return found[2]

    def title(self, kind: str) -> str:
        """Return the name of a card by kind; "a card" for a hidden one."""
        return self.cards[kind].name if kind else "a card"


def _in_layer(id: str, number: int, ability: Any, layer: str) -> ContinuousAbility:
    """Return a continuous ability's changes in a layer."""
    changes = [each for each in ability.do if each.layer == layer]
    if len(changes) > 1 or any(each.gate for each in ability.do):
        return ContinuousAbility(layer, (id, number), ability)
    of, by = changes[0].of, changes[0].by
    return ContinuousAbility(
        layer, (id, number), ability, by if of == THIS else None, by if of == HOST else None
    )


def _local(part: object) -> bool:
    """Return whether a filter in an ability depends on the places of pieces."""
    if isinstance(part, tuple):
        return any(map(_local, part))
    if not isinstance(part, Struct):
        return False
    return getattr(part, "local", False) or any(
        _local(getattr(part, field)) for field in part.__struct_fields__
    )


def _dependencies(part: object, seat: int) -> frozenset[str]:
    """Return the words, with seats, of the pieces that an ability of a seat depends on by selectors or
    counts."""
    if isinstance(part, tuple):
        return frozenset().union(*[_dependencies(each, seat) for each in part])
    if not isinstance(part, Struct):
        return frozenset()
    found = {f"{word}/{seat}" for word in getattr(part, "looks", ())}
    if isinstance(part, Selector):
        seats = {"own": (seat,), "opposing": (1 - seat,), "any": range(SEATS)}[part.whose]
        found.update(f"{part.what}/{each}" for each in seats)
    return frozenset(found).union(
        *[_dependencies(getattr(part, field), seat) for field in part.__struct_fields__]
    )
