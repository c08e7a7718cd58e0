"""The rules of a game with its cards: the tables of everything that never changes, made from the cards and boards, and
the effects that a seat's cards offer to be used (SG-8.4, SG-9.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rules.common.board import Board
from rules.common.cards import find
from rules.common.memo import Memo
from rules.common.reach import FAR, Reach
from rules.engine.actions import Use
from rules.game import Refusal
from rules.smash_gear.cards import AnyCard, Library, MachineCard, PluginCard
from rules.smash_gear.conditions import CONDITIONS
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.operation import TRIGGERS, USED
from rules.smash_gear.situation import DISABLED, Base, Machine, Situation, Thing, other, used_key
from rules.smash_gear.tables import EffectAt, Floor, Saver, Tables, Traits, TraitTable

Cells = tuple[int, ...]
"""Cells of a board, by their numbers."""



class Offer(NamedTuple):
    """An effect of a card that can be used: its number, and what its costs come to."""

    number: int
    effect: CardEffect
    gears: int
    a_turn: int


Source = tuple[str, Offer, Thing | None]
"""Where an effect can be used: the id of its card, the effect, and its machine or base (None: a script's)."""


class Rules(Tables):
    """The tables with the cards that they are made from. `active` are the effects that can be used of each kind of
    card that has any; `answers` those of them that can be used at any time."""

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        cards = library.cards
        self.library = library
        self.floors = {id: Floor(board, library.turns) for id, board in boards.items()}
        self.reaches = {id: Reach(floor) for id, floor in self.floors.items()}
        self.titles = {id: card.title for id, card in cards.items()}
        self.effects = {id: card.effects for id, card in cards.items()}
        self.prices, self.weapons, self.scripts = library.prices, library.weapons, library.scripts
        self.reliefs = library.reliefs
        self.traits = TraitTable(self._traits)
        self.active = _offers(cards, USED)
        self.answers = _offers(cards, ("any_time",))
        self._from_base: Memo[tuple[str, str, int, int], int] = Memo(self._fewest)
        self.from_bases: Memo[tuple[str, str, Cells, Cells], tuple[int, ...]] = Memo(self._from_bases)

    def _traits(self, kinds: tuple[str, ...]) -> Traits:
        """The traits of a machine's card ("": of a base) with the plugins on it."""
        found = Traits(moments={})
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
        return tuple(
            min((self._from_base[board, kind, home, cell] for home in homes), default=FAR) for cell in cells
        )

    def _fewest(self, key: tuple[str, str, int, int]) -> int:
        """The fewest flips after which a machine card laid on one cell of a board has a weapon on the other."""
        board, kind, base, cell = key
        floor, reach = self.floors[board], self.reaches[board]
        ways = [floor.placed(kind, turn, heart, base) for turn, heart, _ in floor.landings[kind, base]]
        return min(
            (reach.moves(way.anchors, way.units ^ way.anchors, cell) for way in ways if way), default=FAR
        )

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

    def sources(self, state: Situation, seat: int, offers: Mapping[str, tuple[Offer, ...]]) -> list[Source]:
        """Where a seat has cards with these offers: scripts of the hand first, then machines and the plugins on them,
        then the plugins on bases."""
        scripts = self.scripts
        found: list[Source] = []
        for card in state.sides[seat].hand:
            if card.kind in scripts and card.kind in offers:
                for offer in offers[card.kind]:
                    found.append((card.id, offer, None))
        for machine in state.crowd.of[seat]:
            if machine.kind in offers:
                for offer in offers[machine.kind]:
                    found.append((machine.id, offer, machine))
            for card in machine.plugins:
                if card.kind in offers:
                    for offer in offers[card.kind]:
                        found.append((card.id, offer, machine))
        for base in state.bases:
            if base.plugins and base.owner == seat:
                for card in base.plugins:
                    if card.kind in offers:
                        for offer in offers[card.kind]:
                            found.append((card.id, offer, base))
        return found

    def source_of(self, state: Situation, seat: int, action: Use) -> Source | None:
        """The effect that a seat means to use; None when its cards offer no such effect."""
        for found in self.sources(state, seat, self.active):
            if found[0] == action.card and found[1].number == action.effect:
                return found
        return None

    def uses(self, state: Situation, seat: int) -> Iterator[tuple[Source, list[str]]]:
        """Every effect that a seat can use now, with all that it can be aimed at."""
        purse = state.sides[seat].gears
        for source in self.sources(state, seat, self.active if seat == state.seat else self.answers):
            card, offer, thing = source
            if offer.gears > purse:
                continue
            if thing is not None and (thing.used or (type(thing) is Machine and thing.marks)) and (
                not _ready(thing, card, offer)
            ):
                continue
            if offer.effect.needs and not offer.effect.holds(state, seat):
                continue
            aims = offer.effect.aims(self, state, seat, thing)
            if aims:
                yield source, aims

    def has_answer(self, state: Situation, seat: int) -> bool:
        """Whether a seat has an effect that it can use while something waits."""
        for _ in self.uses(state, seat):
            return True
        return False


def _offers(cards: Mapping[str, AnyCard], moments: Collection[str]) -> dict[str, tuple[Offer, ...]]:
    """What can be used at these moments, by the kinds of cards that have any of it."""
    found: dict[str, tuple[Offer, ...]] = {}
    for id, card in cards.items():
        for number, effect in enumerate(card.effects):
            if effect.when in moments:
                offer = Offer(number, effect, sum(cost.gears for cost in effect.costs), effect.a_turn)
                found[id] = (*found.get(id, ()), offer)
    return found


def _ready(thing: Thing, card: str, offer: Offer) -> bool:
    """Whether the machine or base of an effect lets it be used now."""
    if type(thing) is Machine and DISABLED in thing.marks:
        return False
    return not offer.a_turn or thing.used.count(used_key(card, offer.number)) < offer.a_turn


def _hold(traits: Traits, at: EffectAt, effect: CardEffect) -> None:
    """Add to the traits what an effect makes of a machine or base."""
    if effect.when == "always":
        for op in effect.do:
            op.hold(traits)
    elif effect.when in TRIGGERS:
        traits.moments[effect.when] = (*traits.moments.get(effect.when, ()), at)
    elif effect.when == "attacked" and any(op.stops_attack for op in effect.do):
        traits.watchdogs += (at,)
    else:
        saver = Saver(at, effect.a_turn, any(op.breaks for op in effect.do), effect.used_up)
        if effect.when == "heart_hit":
            traits.heart_savers += (saver,)
        elif any(op.saves == "weapon" for op in effect.do):
            traits.weapon_savers += (saver,)


def why_not_usable(state: Situation, seat: int, source: Source) -> Refusal | None:
    """Why an effect cannot be used, whatever it is aimed at; None when it can."""
    card, offer, thing = source
    effect = offer.effect
    rule = "SG-8.4" if thing else "SG-9.3"
    if effect.when == "own_turn" and seat != state.seat:
        return Refusal(rule, "It is used in your own turn.")
    if isinstance(thing, Machine) and DISABLED in thing.marks:
        return Refusal("SG-8.4", "Its effects cannot be used this turn.")
    if not effect.holds(state, seat):
        return Refusal(rule, f"It is used only {CONDITIONS[effect.needs].words}.")
    refused = (cost.refusal(state, seat, thing, card, offer.number) for cost in effect.costs)
    return next(filter(None, refused), None)
