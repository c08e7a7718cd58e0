"""Combat (SG-6): what comes of a machine that overlaps opposing machines, without doing it.

The same findings serve the combat itself, the preview before it and the picture of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.polyomino import cells
from rules.engine.resolve import Resolve
from rules.smash_gear.situation import GUARDED, Base, Machine, Thing, other, used_key
from rules.smash_gear.tables import Floor, Saver, Tables, TraitTable, card_with

GUARD = Saver((-1, -1), 1, False, False)
"""What was done to a machine until the end of the turn saves a heart."""
HEART, WEAPON = "heart", "weapon"
UNUSED = -1
"""In place of a cell: a saver for which nothing has been chosen."""


class Chosen(Struct, frozen=True, gc=False):
    """Which units of a machine its owner has chosen to be saved: cells, in the order of what saves them (SG-6.9)."""

    machine: str
    unit: str
    cells: tuple[int, ...]


class Ask(NamedTuple):
    """What an owner has to choose of the units of a machine that are hit at one time (SG-6.9): which of several cells
    are saved, one by each of the `savers`, of which so many are `free` in all; or, of one cell, which of the savers
    saves it. `given` is what has been chosen before, as `Chosen` has it."""

    machine: Machine
    unit: str
    among: tuple[int, ...]
    savers: tuple[tuple[int, Saver], ...]
    free: int
    given: tuple[int, ...]

    @property
    def by_saver(self) -> bool:
        """Whether a saver is chosen, rather than a cell."""
        return len(self.among) == 1

    @property
    def most(self) -> int:
        """How many are chosen."""
        return 1 if self.by_saver else len(self.savers)

    @property
    def ways(self) -> list[Chosen]:
        """Everything that can be chosen."""
        if self.by_saver:
            return [self._chosen(self.among, (number,)) for number, _ in self.savers]
        return [self.of_cells(picked) for picked in combinations(self.among, self.most)]

    def of_cells(self, picked: Sequence[int]) -> Chosen:
        """What is chosen by some of the cells."""
        return self._chosen(picked, [number for number, _ in self.savers])

    def saver(self, id: str) -> Saver:
        """One of the savers by its id."""
        return next(saver for _, saver in self.savers if saver_id(self.machine, saver) == id)

    def of_saver(self, id: str) -> Chosen:
        """What is chosen by one of the savers, by its id."""
        numbers = [number for number, saver in self.savers if saver_id(self.machine, saver) == id]
        return self._chosen(self.among, numbers)

    def _chosen(self, picked: Sequence[int], numbers: Sequence[int]) -> Chosen:
        found = [*self.given, *(UNUSED,) * (max(numbers) + 1 - len(self.given))]
        for number, cell in zip(numbers, picked, strict=False):
            found[number] = cell
        return Chosen(self.machine.id, self.unit, tuple(found))


def saver_id(machine: Machine, saver: Saver) -> str:
    """What saves units of a machine, by an id of its own on it."""
    return GUARDED if saver == GUARD else used_key(card_with(machine, saver.at[0]).id, saver.at[1])


class Fate(NamedTuple):
    """What combat does to one machine. Masks: `hit` its hearts that opposing units hit and `fallen` those
    lost alone (SG-6.2), `broken` weapons that a card broke for a heart it saved (SG-6.6), `met` weapons
    that met weapons (SG-6.3), `cut` what is no longer connected (SG-6.4). `saved` is what
    saved a heart or weapon. `choices` are the parts among which its owner must choose the main one
    (SG-6.5); then nothing is cut yet."""

    id: str
    destroyed: bool
    hit: int = 0
    fallen: int = 0
    broken: int = 0
    met: int = 0
    cut: int = 0
    saved: tuple[tuple[str, Saver], ...] = ()
    choices: tuple[int, ...] = ()

    @property
    def gone(self) -> int:
        """Every unit that it loses and lives on."""
        return self.fallen | self.broken | self.met | self.cut


class Clash(NamedTuple):
    """What combat does: a fate for the attacker and for each defender in order, the (killer, victim) pairs
    of machine ids (a pair for each machine that destroyed a heart of the victim), and whether the attacker
    goes back where it came from, since a saved unit and what hit it still share a cell (SG-6.7); None
    when that depends on the main parts that owners choose. `ask` is what an owner has to choose first: the
    rest is what comes of it if the first units are saved."""

    fates: tuple[Fate, ...]
    kills: tuple[tuple[str, str], ...]
    back: bool | None
    ask: Ask | None = None

    @property
    def hit(self) -> int:
        """The cells of every heart that is hit, as a mask."""
        return reduce(or_, (fate.hit for fate in self.fates))

    @property
    def met(self) -> int:
        """The cells where weapons are lost to weapons, as a mask."""
        return reduce(or_, (fate.met for fate in self.fates))

    def fate(self, id: str) -> Fate | None:
        """What happens to a machine; None when it takes no part."""
        return next((fate for fate in self.fates if fate.id == id), None)


class _Fighter:
    """One machine in the course of a combat. `asks` is what its owner could choose next, of hearts and of weapons."""

    def __init__(self, machine: Machine, traits: TraitTable, chosen: Sequence[Chosen]) -> None:
        self.machine = machine
        self.hearts, self.weapons = machine.hearts, machine.weapons
        self.hit = self.felled = self.broken = 0
        self.destroyed = False
        self.saved: list[tuple[str, Saver]] = []
        self.asks: dict[str, Ask] = {}
        known = traits.of(machine)
        self.keeps_hearts = known.keeps_hearts
        guards = [GUARD] * machine.marks.count(GUARDED) if machine.marks else []
        lasting = [saver for saver in known.heart_savers for _ in range(traits.left(machine, saver))]
        self.savers = {HEART: guards + lasting, WEAPON: list(known.weapon_savers)}
        self.chosen = {each.unit: each.cells for each in chosen if each.machine == machine.id}

    def saves(self, unit: str, hit: int) -> list[tuple[int, Saver]]:
        """Which of the units that are hit at one time are saved, each with what saves it: as its owner has chosen, and
        beyond that the first by the first."""
        savers, among = self.savers[unit], cells(hit)
        if not savers or not among:
            return []
        given = self.chosen.get(unit, ())
        found = [(cell, savers[number]) for number, cell in enumerate(given) if cell != UNUSED]
        left = [cell for cell in among if cell not in given]
        free = [each for each in enumerate(savers) if each[0] >= len(given) or given[each[0]] == UNUSED]
        if left and free and (len(left) > 1 or len(free) > 1):
            self._may_ask(unit, left, free, given)
        found += [(cell, saver) for cell, (_, saver) in zip(left, free, strict=False)]
        self.saved += [(unit, saver) for _, saver in found]
        return found

    def _may_ask(
        self, unit: str, left: list[int], free: list[tuple[int, Saver]], given: tuple[int, ...]
    ) -> None:
        """Note what its owner could choose: which of the units that are left; of units enough for all the savers that
        are free, where these are not alike, by which of them the first is saved, or what the first of them saves."""
        kinds = {self.used_up(saver): (number, saver) for number, saver in reversed(free)}
        among, savers = tuple(left), tuple(free)
        if len(kinds) == 1:
            if len(left) <= len(free):
                return
        elif len(left) < len(free):
            among, savers = among[:1], tuple(sorted(kinds.values()))
        else:
            savers = savers[:1]
        self.asks[unit] = Ask(self.machine, unit, among, savers, len(free), given)

    def used_up(self, saver: Saver) -> tuple[str, int, bool]:
        """What goes when it saves a unit, and whether a weapon breaks: of those alike it makes no difference which."""
        if saver == GUARD:
            return GUARDED, 0, False
        lasts = not (saver.used_up or saver.a_turn)
        at, number = saver.at
        return ("", 0, saver.breaks) if lasts else (card_with(self.machine, at).kind, number, saver.breaks)

    @property
    def units(self) -> int:
        return self.hearts | self.weapons


def clash(
    tables: Tables,
    floor: Floor,
    attacker: Machine,
    defenders: Sequence[Machine],
    chosen: Sequence[Chosen] = (),
) -> Clash:
    """Combat of a machine that has come to overlap these opposing ones (SG-6.1); `chosen` is what owners have
    chosen to be saved. What could be chosen besides is asked where it makes a difference, in the order of the board
    and hearts before weapons, else the first is taken."""
    fight = _Fight(tables, floor, attacker, defenders)
    while True:
        found, fighters = fight.run(chosen)
        ask = _first_ask(fighters)
        if ask is None:
            return found
        ways = [(*chosen, way) for way in ask.ways]
        first = fight.ends(ways[0])
        if any(fight.ends(way) != first for way in ways[1:]):
            return found._replace(ask=ask)
        chosen = ways[0]


def _first_ask(fighters: Sequence[_Fighter]) -> Ask | None:
    asks = [fighter.asks.get(unit) for unit in (HEART, WEAPON) for fighter in fighters if fighter.asks]
    return next(filter(None, asks), None)


class _Fight(NamedTuple):
    """A combat that may end in several ways, as owners choose."""

    tables: Tables
    floor: Floor
    attacker: Machine
    defenders: Sequence[Machine]

    def run(self, chosen: Sequence[Chosen]) -> tuple[Clash, list[_Fighter]]:
        """What comes of it as chosen, and those who fought."""
        traits, floor = self.tables.traits, self.floor
        first = _Fighter(self.attacker, traits, chosen)
        rest = [_Fighter(machine, traits, chosen) for machine in self.defenders]
        fighters = [first, *rest]
        _hearts(first, rest)
        kills = tuple(
            (killer.machine.id, victim.machine.id)
            for victim in fighters
            if victim.destroyed
            for killer in (rest if victim is first else [first])
            if killer.machine.units & victim.felled
        )
        if not first.destroyed:
            _weapons(first, [fighter for fighter in rest if not fighter.destroyed])
        fates = tuple(_fate(fighter, floor) for fighter in fighters)
        left = [  # the units that may be left when what was cut off has fallen, by each choice of a part
            (0,) if fate.destroyed else fate.choices or (fighter.units & ~fate.cut,)
            for fighter, fate in zip(fighters, fates, strict=True)
        ]
        meets = {any(one & other for other in others) for one, *others in product(*left)}
        return Clash(fates, kills, meets.pop() if len(meets) == 1 else None), fighters

    def ends(self, chosen: Sequence[Chosen]) -> frozenset[Any]:
        """Every way in which it can end once that is chosen, by what tells one from another."""
        found, fighters = self.run(chosen)
        ask = _first_ask(fighters)
        if ask is None:
            return frozenset((self._end(found, fighters),))
        return frozenset().union(*(self.ends((*chosen, way)) for way in ask.ways))

    def _end(self, found: Clash, fighters: Sequence[_Fighter]) -> tuple[Any, ...]:
        """What a combat comes to: what is left of each machine, what was used up, and what its killers get."""
        left = []
        for fate, fighter in zip(found.fates, fighters, strict=True):
            spent = [] if fate.destroyed else sorted(fighter.used_up(saver) for _, saver in fighter.saved)
            left.append((fate.destroyed, fate.gone, fate.choices, tuple(spent)))
        machines, tables = {each.machine.id: each.machine for each in fighters}, self.tables
        gets = []
        for killer, _ in found.kills:
            for this in tables.triggered("kill", (machines[killer],), machines[killer].owner):
                itself = any(op.aimed for op in tables.effects[this.kind][this.number].do)
                gets.append((this.seat, this.kind, this.number, this.source * itself))
        return tuple(left), found.back, tuple(sorted(gets))


def _hearts(first: _Fighter, rest: list[_Fighter]) -> None:
    """Hearts first, all at the same time (SG-6.2)."""
    for defender in rest:
        defender.hit = defender.hearts & first.units
        first.hit |= first.hearts & defender.units
    broken: list[tuple[_Fighter, int]] = []
    for fighter in (first, *rest):
        enemies = rest if fighter is first else [first]
        fighter.felled = fighter.hit
        for cell, saver in fighter.saves(HEART, fighter.hit):
            unit = 1 << cell
            fighter.felled &= ~unit
            broken += [(enemy, unit) for enemy in enemies if saver.breaks and enemy.weapons & unit]
        if fighter.keeps_hearts and fighter.hearts & ~fighter.felled:
            fighter.hearts &= ~fighter.felled
        elif fighter.felled:
            fighter.destroyed = True
    for enemy, unit in broken:
        enemy.weapons &= ~unit
        enemy.broken |= unit


def _weapons(first: _Fighter, rest: list[_Fighter]) -> None:
    """Then weapons, all at the same time, between machines that survived (SG-6.3)."""
    pairs = [(first, reduce(or_, (first.weapons & each.weapons for each in rest), 0))]
    pairs += [(each, first.weapons & each.weapons) for each in rest]
    for fighter, met in pairs:
        for cell, _ in fighter.saves(WEAPON, met):
            met &= ~(1 << cell)
        fighter.weapons &= ~met


def _fate(fighter: _Fighter, floor: Floor) -> Fate:
    machine, saved = fighter.machine, tuple(fighter.saved)
    if fighter.destroyed:
        return Fate(machine.id, True, fighter.hit, saved=saved)
    mains = main_parts(floor, fighter.hearts, fighter.weapons)
    fallen, lost = machine.hearts & ~fighter.hearts, machine.weapons & ~fighter.weapons
    met, cut = lost & ~fighter.broken, fighter.units & ~mains[0]
    if len(mains) > 1:
        return Fate(machine.id, False, fighter.hit, fallen, fighter.broken, met, 0, saved, mains)
    return Fate(machine.id, False, fighter.hit, fallen, fighter.broken, met, cut, saved)


def main_parts(floor: Floor, hearts: int, weapons: int) -> tuple[int, ...]:
    """The part that is the main one; several when its owner must choose (SG-6.5)."""
    whole = floor.parts[hearts | weapons]
    if len(whole) == 1:
        return whole
    with_hearts = [part for part in whole if part & hearts]
    most = max((part & weapons).bit_count() for part in with_hearts)
    return tuple(part for part in with_hearts if (part & weapons).bit_count() == most)


def rewards(
    tables: Tables, found: Clash, machines: Sequence[Machine], bases: Sequence[Base]
) -> Iterator[Resolve]:
    """The effects triggered by the machines destroyed in a combat; `machines` and `bases` are all on the board."""
    fighters = {machine.id: machine for machine in machines}
    for killer, _ in found.kills:
        yield from tables.triggered("kill", [fighters[killer]], fighters[killer].owner)
    for victim in dict.fromkeys(victim for _, victim in found.kills):  # once, however many destroyed it
        seat = other(fighters[victim].owner)
        things: list[Thing] = [*bases, *machines]
        yield from tables.triggered("own_kill", [thing for thing in things if thing.owner == seat], seat)


def remains(machine: Machine, fate: Fate | None) -> Machine | None:
    """A machine after its fate; None when nothing is left of it."""
    if fate is None:
        return machine
    if fate.destroyed or not machine.units & ~fate.gone:
        return None
    return replace(machine, hearts=machine.hearts & ~fate.gone, weapons=machine.weapons & ~fate.gone)


def met(machines: Sequence[Machine], there: Machine) -> list[Machine]:
    """The opposing machines that a machine overlaps where it has landed (SG-6.1)."""
    units, owner = there.units, there.owner
    return [foe for foe in machines if foe.owner != owner and (foe.hearts | foe.weapons) & units]


def landed(machine: Machine, floor: Floor, motion: Motion) -> Machine:
    """A machine after a motion."""
    hearts, weapons, pose = floor.landed[machine.hearts, machine.weapons, machine.pose, motion]
    return replace(machine, hearts=hearts, weapons=weapons, pose=pose)
