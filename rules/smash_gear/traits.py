"""What holds for a machine by its own card and by the plugins on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.common.cards import Card
from rules.common.memo import Memo
from rules.smash_gear.cards import Library, MachineCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.state import FREE_MOVE, Base, Machine
from rules.smash_gear.vocabulary import Anchor, ChangeMovePrice, FreeMoves, KeepHearts, LongFlip

EffectAt = tuple[int, int]
"""Which effect: 0 the card itself or the plugin from 1, and the number of the effect on that card."""


def card_with(thing: Machine | Base, at: int) -> Card:
    """The card of a machine or base on which an effect is: 0 the machine's own or the plugin from 1."""
    if at:
        return thing.plugins[at - 1]
    assert isinstance(thing, Machine), "a base has no effects but those of its plugins"
    return Card(thing.id, thing.kind)


class Traits(NamedTuple):
    """What always holds (`price` of a normal move before it is 0, `free` moves a turn), and the effects
    of other moments by moment, each with its source."""

    price: int
    free: int
    far: bool
    anchored: bool
    keeps_hearts: bool
    effects: dict[str, tuple[tuple[EffectAt, CardEffect], ...]]


class TraitTable:
    """The traits of machines and bases, worked out once for each card with its plugins."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._known: Memo[tuple[str, ...], Traits] = Memo(self._work_out)
        self.alone: Memo[str, Traits] = Memo(lambda kind: self._work_out((kind,)))

    def of(self, thing: Machine | Base) -> Traits:
        """The traits of a machine or base on the board."""
        kind = thing.kind if type(thing) is Machine else ""
        if not thing.plugins:
            return self.alone[kind]
        return self._known[(kind, *[card.kind for card in thing.plugins])]

    def price(self, machine: Machine) -> int:
        """What a normal move of a machine costs now: 0 for one that is free (SG-5.3)."""
        traits = self.of(machine)
        if machine.marks and FREE_MOVE in machine.marks:
            return 0
        if traits.free and machine.used.count("free") < traits.free:
            return 0
        return traits.price

    def happening(
        self, moment: str, things: Iterable[Machine | Base], seat: int
    ) -> Iterator[tuple[CardEffect, str]]:
        """The effects of a seat's machines and bases that happen at a moment, each with its card's kind."""
        for thing in things:
            if thing.owner == seat:
                for (at, _), effect in self.of(thing).effects.get(moment, ()):
                    yield effect, card_with(thing, at).kind

    def _work_out(self, kinds: tuple[str, ...]) -> Traits:
        kind, *plugins = kinds
        cards = [self.library[kind]] if kind else []
        first = 0 if kind else 1
        price = cards[0].move if cards and isinstance(cards[0], MachineCard) else 0
        free, far, anchored, keeps = 0, False, False, False
        effects: dict[str, tuple[tuple[EffectAt, CardEffect], ...]] = {}
        for at, card in enumerate([*cards, *(self.library[plugin] for plugin in plugins)], first):
            for number, effect in enumerate(card.effects):
                if effect.when != "always":
                    effects[effect.when] = (*effects.get(effect.when, ()), ((at, number), effect))
                    continue
                for op in effect.do:
                    price += op.by if isinstance(op, ChangeMovePrice) else 0
                    free += op.amount if isinstance(op, FreeMoves) else 0
                    far = far or isinstance(op, LongFlip)
                    anchored = anchored or isinstance(op, Anchor)
                    keeps = keeps or isinstance(op, KeepHearts)
        return Traits(max(0, price), free, far, anchored, keeps, effects)
