"""What every question needs that never changes in a game: the boards, what cards are by their kinds, and what machines
and bases have by their cards and plugins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from rules.common.board import Board, Motion
from rules.common.cards import Card, Pile
from rules.common.laying import Laying
from rules.common.memo import Memo
from rules.common.polyomino import Drawing
from rules.common.pose import Pose
from rules.common.reach import Reach
from rules.engine.resolve import Resolve
from rules.smash_gear.actions import Assemble, Move
from rules.smash_gear.situation import FREE, FREE_MOVE, Base, Machine, Situation, Thing, used_key

HEART, UNITS = "H", "HW"
"""The letters of a shape: hearts, by one of which a machine is laid (SG-8.1), and all units."""
MOST_BLOCKED = 64
"""So many ways in which a machine is in the way of others are remembered."""
D = TypeVar("D")


class Ways(Memo[int, list[D]]):
    """Actions that lay a machine somewhere, each with the `cells` that it covers then: by blocked cells among all of
    these, those that cover none of them."""

    def __init__(self, ways: Sequence[tuple[D, int]]) -> None:
        super().__init__(
            lambda blocked: [action for action, units in ways if not units & blocked], MOST_BLOCKED
        )
        self.cells = reduce(or_, [units for _, units in ways], 0)


Lying = tuple[int, int, Pose | None]
"""How a machine lies: its hearts, its weapons, its pose."""


class Floor(Laying):
    """One board with the machines that come onto it: `turns` are the shapes of each kind, turned clockwise by quarters.
    `landed` is how a machine lies after a motion, `moves` are the flips of a machine by its id and units (and whether
    it makes far flips too), `assemblies` the ways to lay a card by its id and kind on the cells of bases."""

    def __init__(self, board: Board, turns: Mapping[str, tuple[Drawing, ...]]) -> None:
        super().__init__(board, turns, UNITS, HEART)
        self.landed: Memo[tuple[*Lying, Motion], Lying] = Memo(self._landed)
        self.moves: Memo[tuple[str, int, bool], Ways[Move]] = Memo(self._moves)
        self.assemblies: Memo[tuple[str, str, tuple[int, ...]], Ways[Assemble]] = Memo(self._assemblies)

    def _landed(self, key: tuple[*Lying, Motion]) -> Lying:
        hearts, weapons, pose, motion = key
        units = hearts | weapons
        ways = self.slides[units] if motion.slide else self.flips[units]
        hearts = self.there(hearts, motion)
        return hearts, ways[motion.side, motion.far] ^ hearts, posed(pose, motion)

    def _moves(self, key: tuple[str, int, bool]) -> Ways[Move]:
        id, units, far = key
        ways = self.flips[units].items()
        return Ways([(Move(id, *way), landed) for way, landed in ways if far or not way[1]])

    def _assemblies(self, key: tuple[str, str, tuple[int, ...]]) -> Ways[Assemble]:
        id, kind, bases = key
        ways = [(base, *landing) for base in bases for landing in self.landings[kind, base]]
        return Ways([(Assemble(id, base, heart, turn), units) for base, turn, heart, units in ways])


class Stake(NamedTuple):
    """What decides what becomes of something announced: `lies`, the machines whose place and units matter, `cells`,
    where a machine that comes or goes changes it, `movers`, the machines that must be able to move, `prey`, those that
    it meets or is done to, `hit`, those whose hearts would be hit, `doomed`, the machines and bases whose effects may
    be lost by it. `gears`: who announced it still has to pay; `ends`: the turn ends."""

    lies: tuple[str, ...] = ()
    cells: int = 0
    movers: tuple[str, ...] = ()
    prey: tuple[str, ...] = ()
    doomed: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    gears: bool = False
    ends: bool = False


EffectAt = tuple[int, int]
"""Which effect: 0 the card itself or the plugin from 1, and the number of the effect on that card."""


class Saver(NamedTuple):
    """An effect that saves units: how many hearts a turn (0: every one; of weapons one a combat), whether what hit a
    saved heart breaks, and whether the card is used up."""

    at: EffectAt
    a_turn: int
    breaks: bool
    used_up: bool


class Traits(Struct):
    """What always holds (`price` of a normal move before it is free, `free` moves a turn), what saves units in
    combat, and what keeps an attacked base."""

    price: int = 0
    free: int = 0
    far: bool = False
    anchored: bool = False
    keeps_hearts: bool = False
    survives_attack: bool = False
    heart_savers: tuple[Saver, ...] = ()
    weapon_savers: tuple[Saver, ...] = ()
    watchdogs: tuple[EffectAt, ...] = ()


class TraitTable:
    """The traits of machines and bases; `work_out` makes those of a card (""; a base) with its plugins."""

    def __init__(self, work_out: Callable[[tuple[str, ...]], Traits]) -> None:
        self._known: Memo[tuple[str, Pile], Traits] = Memo(
            lambda cards: work_out((cards[0], *[card.kind for card in cards[1]]))
        )
        self.alone: Memo[str, Traits] = Memo(lambda kind: work_out((kind,)))

    def of(self, thing: Machine | Base) -> Traits:
        """The traits of a machine or base on the board."""
        if not thing.plugins:
            return self.alone[thing.kind]
        return self._known[thing.kind, thing.plugins]

    def price(self, machine: Machine) -> int:
        """What a normal move of a machine costs now: 0 for one that is free (SG-5.3)."""
        traits = self.of(machine)
        if machine.marks and FREE_MOVE in machine.marks:
            return 0
        if traits.free and machine.used.count(FREE) < traits.free:
            return 0
        return traits.price

    def left(self, machine: Machine, saver: Saver) -> int:
        """How many units a saver of a machine can still save this turn."""
        if not saver.a_turn:
            return 1 if saver.used_up else machine.units.bit_count()
        at, number = saver.at
        return max(0, saver.a_turn - machine.used.count(used_key(card_with(machine, at).id, number)))


def lying(things: Iterable[Thing], known: Mapping[str, tuple[D, ...]]) -> list[tuple[str, D, Thing]]:
    """What is known of the cards of machines, and of the plugins on them and on bases, by their kinds; each with the
    card's id and what it belongs to."""
    found = []
    for thing in things:
        if thing.kind in known:
            for each in known[thing.kind]:
                found.append((thing.id, each, thing))
        if thing.plugins:
            for card in thing.plugins:
                if card.kind in known:
                    for each in known[card.kind]:
                        found.append((card.id, each, thing))
    return found


class Tables:
    """The floors by their boards' ids; of each kind of card its title, price and effects; the printed weapons of each
    kind of machine; which kinds are scripts; of each set what it takes off the price of machines; the traits of
    machines and bases; what a moment triggers, by the kinds of cards; how far machines reach on each board."""

    traits: TraitTable
    triggers: Mapping[str, Mapping[str, tuple[Any, ...]]]

    def __init__(self, library: Any, boards: Mapping[str, Board]) -> None:
        self.floors = {id: Floor(board, library.turns) for id, board in boards.items()}
        self.reaches = {id: Reach(floor) for id, floor in self.floors.items()}
        self.titles: Mapping[str, str] = {id: card.title for id, card in library.cards.items()}
        self.effects: Mapping[str, tuple[Any, ...]] = {id: card.effects for id, card in library.cards.items()}
        self.prices: Mapping[str, int] = library.prices
        self.weapons: Mapping[str, int] = library.weapons
        self.scripts: frozenset[str] = library.scripts
        self.reliefs: Mapping[str, int] = library.reliefs

    def relief(self, state: Situation, seat: int) -> int:
        """How much less a machine costs a seat: in battle, as long as it has none on the board (SG-4.1)."""
        return 0 if state.crowd.of[seat] or not state.turn else self.reliefs[state.set]

    def price(self, state: Situation, seat: int, kind: str) -> int:
        """What a seat pays for a card of the store (SG-4.1); what costs anything costs a gear all the same."""
        price = self.prices[kind]
        return min(price, max(1, price - self.relief(state, seat))) if kind in self.weapons else price

    def triggered(self, moment: str, things: Iterable[Thing], seat: int) -> list[Resolve]:
        """The effects that a moment triggers, of these machines and bases of a seat."""
        found = lying(things, self.triggers[moment])
        return [Resolve(seat, id, offer.kind, offer.number) for id, offer, _ in found]

    def lost_weapons(self, machine: Machine) -> int:
        """How many weapons of its card a machine has no more."""
        return self.weapons[machine.kind] - machine.weapons.bit_count()

    def room_beside(self, state: Situation, machine: Machine) -> int:
        """The free cells beside a machine, as a mask."""
        return self.floors[state.board].beside[machine.units] & ~state.occupied()


def posed(pose: Pose | None, motion: Motion) -> Pose | None:
    """A machine's pose after a motion."""
    if pose is None:
        return None
    return pose.slid(motion.side) if motion.slide else pose.flipped(motion.side, motion.over, int(motion.far))


def card_with(thing: Machine | Base, at: int) -> Card:
    """The card of a machine or base on which an effect is: 0 the machine's own or the plugin from 1."""
    if at:
        return thing.plugins[at - 1]
    assert isinstance(thing, Machine), "a base has no effects but those of its plugins"
    return Card(thing.id, thing.kind)
