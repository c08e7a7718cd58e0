"""The rules of a game with its cards: the tables of everything that never changes, made from the cards and boards."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.board import Board
from rules.common.memo import Memo
from rules.common.reach import FAR
from rules.smash_gear.cards import Library, MachineCard, PluginCard
from rules.smash_gear.effects import TRIGGERS, CardEffect
from rules.smash_gear.floor import Floor
from rules.smash_gear.situation import Base, Machine, Situation
from rules.smash_gear.tables import Tables
from rules.smash_gear.traits import EffectAt, Saver, Traits


class Rules(Tables):
    """The tables with the cards that they are made from. `active` are the effects that can be used of each kind of
    card that has any, with their numbers; `answers` the kinds that have one at any time."""

    def __init__(self, library: Library, boards: Mapping[str, Board]) -> None:
        cards = library.cards
        super().__init__(
            {id: Floor(board, library.turns) for id, board in boards.items()},
            {id: card.title for id, card in cards.items()},
            library.prices,
            {id: card.effects for id, card in cards.items()},
            library.weapons,
            library.scripts,
            self._traits,
        )
        self.library = library
        self.active = {
            id: used
            for id, card in cards.items()
            if (used := tuple([each for each in enumerate(card.effects) if each[1].used]))
        }
        self.answers = frozenset(
            id for id, used in self.active.items() if any(effect.when == "any_time" for _, effect in used)
        )
        self.from_base: Memo[tuple[str, str, int, int], int] = Memo(self._from_base)

    def _traits(self, kinds: tuple[str, ...]) -> Traits:
        """The traits of a machine's card ("": of a base) with the plugins on it."""
        kind, *plugins = kinds
        cards = [self.library[kind]] if kind else []
        found = Traits(cards[0].move if cards and isinstance(cards[0], MachineCard) else 0, moments={})
        first = 0 if kind else 1
        for at, card in enumerate([*cards, *(self.library[plugin] for plugin in plugins)], first):
            for number, effect in enumerate(card.effects):
                _hold(found, (at, number), effect)
        found.price = max(0, found.price)
        return found

    def _from_base(self, key: tuple[str, str, int, int]) -> int:
        """The fewest flips after which a machine card laid on one cell of a board has a weapon on the other."""
        board, kind, base, cell = key
        floor, reach = self.floors[board], self.reaches[board]
        ways = [floor.placed(kind, turn, heart, base) for turn, heart, _ in floor.landings[kind, base]]
        return min((reach.moves(way.anchors, way.units ^ way.anchors, cell) for way in ways if way), default=FAR)


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


def carriers(state: Situation, seat: int, plugin: PluginCard) -> list[Machine | Base]:
    """The machines or bases on which a seat can install a plugin (SG-9.1)."""
    machines = state.machines if plugin.on != "base" else ()
    bases = state.bases if plugin.on != "machine" else ()
    things: tuple[Machine | Base, ...] = (*machines, *bases)
    return [thing for thing in things if (thing.owner == seat) == (plugin.whose == "own")]
