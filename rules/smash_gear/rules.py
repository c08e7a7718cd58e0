"""The rules of a game with its cards: the tables of everything that never changes, made from the cards and boards, and
the effects that a seat's cards offer to be used (SG-8.4, SG-9.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from rules.common.board import Board
from rules.common.cards import find
from rules.common.memo import Memo
from rules.common.reach import FAR
from rules.engine.actions import Use
from rules.smash_gear.cards import AnyCard, Library, MachineCard, PluginCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.operation import TRIGGERS, USED
from rules.smash_gear.situation import DISABLED, Base, Machine, Situation, Thing, other, used_key
from rules.smash_gear.tables import EffectAt, Saver, Tables, Traits, TraitTable, lying

Cells = tuple[int, ...]
"""Cells of a board, by their numbers."""


class Offer(Struct, frozen=True, gc=False):
    """An effect of a kind of card that is used or triggered, by its number; what its costs come to; whether it needs
    more."""

    kind: str
    number: int
    effect: CardEffect
    gears: int
    a_turn: int
    needs: bool

    def hindrance(self, state: Situation, seat: int, card: str, thing: Thing | None) -> str:
        """What keeps a seat from using it now, whatever it is aimed at, in a word; "" for nothing. It is on that card,
        a script or one of a machine or base."""
        if type(thing) is Machine and thing.marks and DISABLED in thing.marks:
            return "disabled"
        if self.needs and not self.effect.holds(state, seat):
            return "needy"
        if self.gears > state.sides[seat].gears:
            return "dear"
        if (
            self.a_turn
            and thing
            and thing.used
            and thing.used.count(used_key(card, self.number)) >= self.a_turn
        ):
            return "often"
        return ""


Offers = dict[str, tuple[Offer, ...]]
"""Effects by the kinds of cards that have any."""
Source = tuple[str, Offer, Thing | None]
"""Where an effect can be used: the id of its card, the effect, and its machine or base (None: a script's)."""


class Rules(Tables):
    """The tables with the cards that they are made from. `active` are the effects that can be used, `answers` those
    of them that can be used at any time."""

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        super().__init__(library, boards)
        self.library, cards = library, library.cards.values()
        self.traits = TraitTable(self._traits)
        self.active, self.answers = _offers(cards, USED), _offers(cards, ("any_time",))
        self.triggers = {moment: _offers(cards, (moment,)) for moment in TRIGGERS}
        self.from_bases: Memo[tuple[str, str, Cells, Cells], tuple[int, ...]] = Memo(self._from_bases)

    def _traits(self, kinds: tuple[str, ...]) -> Traits:
        """The traits of a machine's card ("": of a base) with the plugins on it."""
        found = Traits()
        for at, kind in enumerate(kinds):
            card = self.library[kind] if kind else None
            if isinstance(card, MachineCard):
                found.price = card.move
            for number, effect in enumerate(card.effects if card is not None else ()):
                _hold(found, (at, number), effect)
        found.price = max(0, found.price)
        return found

    def _from_bases(self, key: tuple[str, str, Cells, Cells]) -> tuple[int, ...]:
        """The fewest flips after which a machine card laid on one of some cells has a weapon on each of others."""
        board, kind, homes, cells = key
        floor, moves = self.floors[board], self.reaches[board].moves
        ways = [floor.placed(kind, *way[:2], home) for home in homes for way in floor.landings[kind, home]]
        lies = [(way.anchors, way.units ^ way.anchors) for way in ways if way is not None]
        return tuple(min((moves(*lie, cell) for lie in lies), default=FAR) for cell in cells)

    def held(self, state: Situation, seat: int, id: str) -> AnyCard | None:
        """What the card of that id in a hand is; None for one that is not there or lies face down."""
        card = find(state.sides[seat].hand, id)
        return self.library.cards.get(card.kind) if card is not None else None

    def carriers(self, state: Situation, seat: int, plugin: PluginCard) -> list[Machine | Base]:
        """The machines or bases on which a seat can install a plugin (SG-9.1)."""
        whose = seat if plugin.whose == "own" else other(seat)
        things: list[Machine | Base] = [] if plugin.on == "base" else [*state.crowd.of[whose]]
        if plugin.on != "machine":
            things += state.bases_of(whose)
        return things

    def sources(self, state: Situation, seat: int, offers: Offers) -> list[Source]:
        """Where a seat has cards with these offers: scripts of the hand first, then machines and the plugins on them,
        then the plugins on bases."""
        scripts = self.scripts
        found: list[Source] = []
        for card in state.sides[seat].hand:
            if card.kind in scripts and card.kind in offers:
                for offer in offers[card.kind]:
                    found.append((card.id, offer, None))
        things: Sequence[Thing] = state.crowd.of[
            seat
        ]  # put together only where bases have plugins: asked so often
        for base in state.bases:
            if base.plugins and base.owner == seat:
                things = [*things, base]
        found += lying(things, offers)
        return found

    def source_of(self, state: Situation, seat: int, action: Use) -> Source | None:
        """The effect that a seat means to use; None when its cards offer no such effect."""
        for found in self.sources(state, seat, self.active):
            if found[0] == action.card and found[1].number == action.effect:
                return found
        return None

    def uses(self, state: Situation, seat: int) -> Iterator[tuple[Source, list[str]]]:
        """Every effect that a seat can use now, with all that it can be aimed at."""
        pot = state.sides[seat].gears
        for source in self.sources(state, seat, self.active if seat == state.seat else self.answers):
            card, offer, thing = source
            if offer.gears <= pot and not offer.hindrance(state, seat, card, thing):
                aims = offer.effect.aims(self, state, seat, thing)
                if aims:
                    yield source, aims


def _offers(cards: Iterable[AnyCard], moments: Collection[str]) -> Offers:
    """The effects of these moments, by the kinds of the cards that have any."""
    found: Offers = {}
    for card in cards:
        for number, effect in enumerate(card.effects):
            if effect.when in moments:
                offer = Offer(card.id, number, effect, effect.gears, effect.a_turn, bool(effect.needs))
                found[card.id] = (*found.get(card.id, ()), offer)
    return found


def _hold(traits: Traits, at: EffectAt, effect: CardEffect) -> None:
    """Add to the traits what an effect makes of a machine or base."""
    if effect.when == "always":
        for op in effect.do:
            op.hold(traits)
    elif effect.when == "attacked" and any(op.stops_attack for op in effect.do):
        traits.watchdogs += (at,)
    else:
        saver = Saver(at, effect.a_turn, any(op.breaks for op in effect.do), effect.used_up)
        if effect.when == "heart_hit":
            traits.heart_savers += (saver,)
        elif any(op.saves == "weapon" for op in effect.do):
            traits.weapon_savers += (saver,)
