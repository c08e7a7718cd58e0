"""Constant tables of a game: the boards, the cards by kind, and the traits of machines and bases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from rules.common.board import Board, Motion, PlacementTables
from rules.common.cards import Card, Pile
from rules.common.memo import Memo
from rules.common.polyomino import Drawing
from rules.common.pose import Pose
from rules.common.reach import Reach
from rules.engine.resolve import Resolve
from rules.smash_gear.pieces import FREE, FREE_MOVE, Base, Machine, Situation, Thing, used_key

HEART, UNITS = "H", "HW"
"""The letters of a shape: hearts, one of which is placed on a base (SG-8.1), and all units."""
MOST_BOARDS = 16
"""The number of boards whose legal ways are cached."""
D = TypeVar("D")


class BoardMotions(PlacementTables):
    """One board with the machines that can be on it: `turns` are the shapes of each kind by clockwise quarter
    turns."""

    def __init__(self, board: Board, turns: Mapping[str, tuple[Drawing, ...]]) -> None:
        super().__init__(board, turns, UNITS, HEART)

    def place_of(self, cell: int) -> tuple[str, ...]:
        """Return the place of a cell as a tuple; () for a cell that isn't on the board."""
        return (self.names[cell],) if self.has(cell) else ()


class Stake(NamedTuple):
    """The things that decide the outcome of an announcement: `involved`, the machines whose place and units
    matter; `cells`, where an arriving or leaving machine changes it; `movers`, the machines that must be able
    to move; `targets`, those that it overlaps or acts on; `hit`, those whose hearts would be hit; `doomed`, the
    machines and bases whose effects may be lost by it. `gears`: its owner still has to pay; `ends`: the turn
    ends."""

    involved: tuple[str, ...] = ()
    cells: int = 0
    movers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    doomed: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    gears: bool = False
    ends: bool = False


EffectAt = tuple[int, int]
"""The index of an effect: 0 the card itself or the plugin from 1, and the number of the effect on that
card."""


class Saver(NamedTuple):
    """An effect that saves units: the number of hearts per turn (0: all; one weapon per combat), whether it
    breaks the weapon that hit a saved heart, and whether it uses up the card."""

    at: EffectAt
    a_turn: int
    breaks: bool
    used_up: bool


class Traits(Struct):
    """Permanent traits (`price` of a normal move before it is free, `free` moves per turn), the savers in
    combat, and the effects that stop an attack on a base (`base_guards`)."""

    price: int = 0
    free: int = 0
    far: bool = False
    anchored: bool = False
    keeps_hearts: bool = False
    survives_attack: bool = False
    heart_savers: tuple[Saver, ...] = ()
    weapon_savers: tuple[Saver, ...] = ()
    base_guards: tuple[EffectAt, ...] = ()


class TraitTable:
    """The traits of machines and bases; `work_out` computes those of a card ("": a base) with its plugins."""

    def __init__(self, work_out: Callable[[tuple[str, ...]], Traits]) -> None:
        self._known: Memo[tuple[str, Pile], Traits] = Memo(
            lambda cards: work_out((cards[0], *[card.kind for card in cards[1]]))
        )
        self.alone: Memo[str, Traits] = Memo(lambda kind: work_out((kind,)))

    def of(self, thing: Machine | Base) -> Traits:
        """Return the traits of a machine or base on the board."""
        if not thing.plugins:
            return self.alone[thing.kind]
        return self._known[thing.kind, thing.plugins]

    def price(self, machine: Machine) -> int:
        """Return the price of a machine's normal move now: 0 for a free one (SG-5.3)."""
        traits = self.of(machine)
        if machine.marks and FREE_MOVE in machine.marks:
            return 0
        if traits.free and machine.used.count(FREE) < traits.free:
            return 0
        return traits.price

    def saves_left(self, machine: Machine, saver: Saver) -> int:
        """Return how many units a saver of a machine can still save this turn."""
        if not saver.a_turn:
            return 1 if saver.used_up else machine.units.bit_count()
        at, number = saver.at
        return max(0, saver.a_turn - machine.used.count(used_key(card_with(machine, at).id, number)))


def values_of_cards(
    things: Iterable[Thing], known: Mapping[str, tuple[D, ...]]
) -> list[tuple[str, D, Thing]]:
    """Return the values known for the cards of machines, and of the plugins on machines and bases, by kind;
    each with the card's id and its machine or base."""
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
    """The boards by id; by kind of card its title, price and effects; the printed weapons of each kind of
    machine; the kinds that are scripts; the discount on machines by set; the income of machines and plugins;
    the traits of machines and bases; the triggered effects by moment and kind of card, and those usable as
    responses; the reach of machines on each board."""

    traits: TraitTable
    triggers: Mapping[str, Mapping[str, tuple[Any, ...]]]
    answers: dict[str, tuple[Any, ...]]

    def __init__(self, library: Any, boards: Mapping[str, Board]) -> None:
        self.motions = {id: BoardMotions(board, library.turns) for id, board in boards.items()}
        self.reaches = {id: Reach(motions) for id, motions in self.motions.items()}
        self.titles: Mapping[str, str] = {id: card.title for id, card in library.cards.items()}
        self.effects: Mapping[str, tuple[Any, ...]] = {id: card.effects for id, card in library.cards.items()}
        self.prices: Mapping[str, int] = library.prices
        self.weapons: Mapping[str, int] = library.weapons
        self.scripts: frozenset[str] = library.scripts
        self.discounts: Mapping[str, int] = library.discounts
        self.incomes: Mapping[str, int] = library.incomes

    def discount(self, state: Situation, seat: int) -> int:
        """Return a seat's discount on machines: in battle, while it has none on the board (SG-4.1)."""
        return 0 if state.occupancy.of[seat] or not state.turn else self.discounts[state.set]

    def price(self, state: Situation, seat: int, kind: str) -> int:
        """Return a seat's price for a store card (SG-4.1); a discount leaves at least 1 gear."""
        price = self.prices[kind]
        return min(price, max(1, price - self.discount(state, seat))) if kind in self.weapons else price

    def triggered(self, moment: str, things: Iterable[Thing], seat: int) -> list[Resolve]:
        """Return the effects of these machines and bases that a moment triggers for a seat."""
        found = values_of_cards(things, self.triggers[moment])
        return [Resolve(seat, id, offer.kind, offer.number) for id, offer, _ in found]

    def lost_weapons(self, machine: Machine) -> int:
        """Return the number of printed weapons that a machine has lost."""
        return self.weapons[machine.kind] - machine.weapons.bit_count()

    def room_beside(self, state: Situation, machine: Machine) -> int:
        """Return the free cells next to a machine, as a mask."""
        return self.motions[state.board].beside[machine.units] & ~state.occupied()


def pose_after(pose: Pose | None, motion: Motion) -> Pose | None:
    """Return a machine's pose after a motion; None when not known."""
    if pose is None:
        return None
    return pose.slid(motion.side) if motion.slide else pose.flipped(motion.side, motion.over, int(motion.far))


def card_with(thing: Machine | Base, at: int) -> Card:
    """Return a card of a machine or base by index: 0 the machine's own, from 1 its plugins."""
    if at:
        return thing.plugins[at - 1]
    assert isinstance(thing, Machine), "a base has no effects but those of its plugins"
    return Card(thing.id, thing.kind)
