"""The rules of a game with its cards: constant tables made from cards and boards, and the effects that a seat
can use (SG-8.4, SG-9.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rules.common.board import Board
from rules.common.cards import find
from rules.common.memo import Memo
from rules.common.reach import FAR
from rules.smash_gear.cards import AnyCard, Library, MachineCard, PluginCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.lookup import EffectAt, Saver, Tables, Traits, TraitTable, values_of_cards
from rules.smash_gear.operation import TRIGGERS, USED
from rules.smash_gear.pieces import DISABLED, Base, Machine, Situation, Thing, other, used_key

Cells = tuple[int, ...]
"""Cells of a board, by their numbers."""


class Offer(Struct, frozen=True, gc=False):
    """An effect of a kind of card that is used or triggered, by its number; its total cost; whether it has a
    condition."""

    kind: str
    number: int
    effect: CardEffect
    gears: int
    a_turn: int
    needs: bool

    def hindrance(self, state: Situation, seat: int, card: str, thing: Thing | None) -> str:
        """Return the reason, as one word, why a seat can't use it now on any target; "" for none. The card is
        a script, or one of a machine or base."""
        if thing is not None and DISABLED in thing.marks:
            return "disabled"
        if self.needs and not self.effect.requirements_met(state, seat):
            return "condition"
        if self.gears > state.sides[seat].gears:
            return "too_expensive"
        if (
            self.a_turn
            and thing
            and thing.used
            and thing.used.count(used_key(card, self.number)) >= self.a_turn
        ):
            return "no_uses_left"
        return ""


Offers = dict[str, tuple[Offer, ...]]
"""Effects by the kinds of cards that have any."""
Source = tuple[str, Offer, Thing | None]
"""The source of a usable effect: the id of its card, the effect, and its machine or base (None: a
script's)."""


class Rules(Tables):
    """The tables with the cards that they are made from. `active` are the effects that can be used, `answers`
    those of them that can be used as responses; `plugins` are the plugins by kind; `kinds` are the kinds of
    action of a turn, `played_as` those of them that play a card of the hand, by its kind."""

    def __init__(self, library: Library, boards: Mapping[str, Board], kinds: Sequence[Any] = ()) -> None:
        super().__init__(library, boards)
        self.kinds = kinds
        self.library, cards = library, library.cards.values()
        self.played_as = {card.id: kind for kind in kinds for card in cards if kind.plays(card)}
        self.plugins = {card.id: card for card in cards if isinstance(card, PluginCard)}
        self.traits = TraitTable(self._traits)
        self.active = _offers(cards, USED)
        self.answers: Offers = _offers(cards, ("any_time",))
        self.triggers = {moment: _offers(cards, (moment,)) for moment in TRIGGERS}
        self.from_bases: Memo[tuple[str, str, Cells, Cells], tuple[int, ...]] = Memo(self._from_bases)

    def _traits(self, kinds: tuple[str, ...]) -> Traits:
        """Return the traits of a machine's card ("": of a base) with the plugins on it."""
        found = Traits()
        for at, kind in enumerate(kinds):
            card = self.library[kind] if kind else None
            if isinstance(card, MachineCard):
                found.price = card.move
            for number, effect in enumerate(card.effects if card is not None else ()):
                _add_to_traits(found, (at, number), effect)
        found.price = max(0, found.price)
        return found

    def _from_bases(self, key: tuple[str, str, Cells, Cells]) -> tuple[int, ...]:
        """Return the fewest flips after which a machine card assembled on one of the base cells has a weapon
        on each of the other cells."""
        board, kind, homes, cells = key
        motions, moves = self.motions[board], self.reaches[board].moves
        ways = [
            motions.placed(kind, *way[:2], home) for home in homes for way in motions.landings[kind, home]
        ]
        placements = [(way.anchors, way.units ^ way.anchors) for way in ways if way is not None]
        return tuple(
            min((moves(*placement, cell) for placement in placements), default=FAR) for cell in cells
        )

    def card_in_hand(self, state: Situation, seat: int, id: str) -> AnyCard | None:
        """Return the card of that id in a hand; None if it isn't there or is face down."""
        card = find(state.sides[seat].hand, id)
        return self.library.cards.get(card.kind) if card is not None else None

    def carriers(self, state: Situation, seat: int, plugin: PluginCard) -> list[Machine | Base]:
        """Return the machines or bases on which a seat can install a plugin (SG-9.1)."""
        whose = seat if plugin.whose == "own" else other(seat)
        things: list[Machine | Base] = [] if plugin.on == "base" else [*state.occupancy.of[whose]]
        if plugin.on != "machine":
            things += state.bases_of(whose)
        return things

    def sources(self, state: Situation, seat: int, offers: Offers) -> list[Source]:
        """Return a seat's cards with these offers: scripts in hand, then machines and their plugins, then the
        plugins on bases. A hot path: plain loops."""
        scripts = self.scripts
        found: list[Source] = []
        for card in state.sides[seat].hand:
            if card.kind in scripts and card.kind in offers:
                for offer in offers[card.kind]:
                    found.append((card.id, offer, None))
        things: Sequence[Thing] = state.occupancy.of[seat]  # combined only where bases have plugins
        for base in state.bases:
            if base.plugins and base.owner == seat:
                things = [*things, base]
        found += values_of_cards(things, offers)
        return found

    def source_of(self, state: Situation, seat: int, card: str, effect: int) -> Source | None:
        """Return the source of an effect of a card by its number; None when the seat's cards offer no such
        effect."""
        for found in self.sources(state, seat, self.active):
            if found[0] == card and found[1].number == effect:
                return found
        return None

    def uses(self, state: Situation, seat: int) -> Iterator[tuple[Source, list[str]]]:
        """Yield each effect that a seat can use now, with all its targets."""
        funds = state.sides[seat].gears
        for source in self.sources(state, seat, self.active if seat == state.seat else self.answers):
            card, offer, thing = source
            if offer.gears > funds:
                continue
            checked = offer.needs or (thing is not None and (thing.used or thing.marks))
            if not checked or not offer.hindrance(state, seat, card, thing):
                aims = offer.effect.possible_targets(self, state, seat, thing)
                if aims:
                    yield source, aims


def _offers(cards: Iterable[AnyCard], moments: Collection[str]) -> Offers:
    """Return the effects of these moments, by kind of card."""
    found: Offers = {}
    for card in cards:
        for number, effect in enumerate(card.effects):
            if effect.when in moments:
                offer = Offer(card.id, number, effect, effect.gears, effect.a_turn, bool(effect.needs))
                found[card.id] = (*found.get(card.id, ()), offer)
    return found


def _add_to_traits(traits: Traits, at: EffectAt, effect: CardEffect) -> None:
    """Add an effect's permanent changes and savers to the traits of a machine or base."""
    if effect.when == "always":
        for op in effect.do:
            op.add_to_traits(traits)
    elif effect.when == "attacked" and any(op.stops_attack for op in effect.do):
        traits.base_guards += (at,)
    else:
        saver = Saver(at, effect.a_turn, any(op.breaks for op in effect.do), effect.used_up)
        if effect.when == "heart_hit":
            traits.heart_savers += (saver,)
        elif any(op.saves == "weapon" for op in effect.do):
            traits.weapon_savers += (saver,)
