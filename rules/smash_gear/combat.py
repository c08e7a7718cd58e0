"""Combat (SG-6): the outcome for a machine that overlaps enemy machines, computed without changing the
position.

The same outcome serves the combat itself, its preview and its picture.
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
from rules.smash_gear.lookup import BoardMotions, Saver, Tables, TraitTable, card_with, pose_after
from rules.smash_gear.pieces import GUARDED, Base, Machine, Thing, other, used_key

GUARD = Saver((-1, -1), 1, False, False)
"""The saver for a mark on a machine, which saves one heart until the end of the turn."""
HEART, WEAPON = "heart", "weapon"
UNUSED = -1
"""The cell of a saver without a choice."""


class Chosen(Struct, frozen=True, gc=False):
    """The owner's choice of units of a machine to be saved: cells, in the order of their savers (SG-6.9)."""

    machine: str
    unit: str
    cells: tuple[int, ...]


class SaveChoice(NamedTuple):
    """An owner's choice among units of a machine that are hit at the same time (SG-6.9): which of several
    cells are saved, one by each of the `savers`, of which `free` in all are unused; or, for one cell, which
    of the savers saves it. `given` are earlier choices, in the form of `Chosen`."""

    machine: Machine
    unit: str
    among: tuple[int, ...]
    savers: tuple[tuple[int, Saver], ...]
    free: int
    given: tuple[int, ...]

    @property
    def by_saver(self) -> bool:
        """Return whether a saver is chosen, rather than a cell."""
        return len(self.among) == 1

    @property
    def most(self) -> int:
        """Return the number of cells or savers to choose."""
        return 1 if self.by_saver else len(self.savers)

    @property
    def ways(self) -> list[Chosen]:
        """Return all possible choices."""
        if self.by_saver:
            return [self._chosen(self.among, (number,)) for number, _ in self.savers]
        return [self.of_cells(picked) for picked in combinations(self.among, self.most)]

    def of_cells(self, picked: Sequence[int]) -> Chosen:
        """Return the choice of some of the cells."""
        return self._chosen(picked, [number for number, _ in self.savers])

    def saver(self, id: str) -> Saver:
        """Return one of the savers by its id."""
        return next(saver for _, saver in self.savers if saver_id(self.machine, saver) == id)

    def of_saver(self, id: str) -> Chosen:
        """Return the choice of one of the savers, by its id."""
        numbers = [number for number, saver in self.savers if saver_id(self.machine, saver) == id]
        return self._chosen(self.among, numbers)

    def _chosen(self, picked: Sequence[int], numbers: Sequence[int]) -> Chosen:
        found = [*self.given, *(UNUSED,) * (max(numbers) + 1 - len(self.given))]
        for number, cell in zip(numbers, picked, strict=False):
            found[number] = cell
        return Chosen(self.machine.id, self.unit, tuple(found))


def saver_id(machine: Machine, saver: Saver) -> str:
    """Return the id, unique on a machine, of an effect or mark that saves its units."""
    return GUARDED if saver == GUARD else used_key(card_with(machine, saver.at[0]).id, saver.at[1])


class UnitOutcome(NamedTuple):
    """The outcome of combat for one machine. Masks of cells: `hit` its hearts that enemy units hit and
    `fallen` those lost (SG-6.2), `broken` weapons that a card broke for a heart it saved (SG-6.6), `met`
    weapons that hit weapons (SG-6.3), `cut` disconnected units (SG-6.4). `saved` lists the savers used for
    hearts and weapons. `choices` are the parts among which its owner must choose the main one (SG-6.5);
    nothing is cut until then."""

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
    def lost_units(self) -> int:
        """Return the mask of all units that a surviving machine loses."""
        return self.fallen | self.broken | self.met | self.cut


class CombatOutcome(NamedTuple):
    """The outcome of combat: a fate for the attacker and for each defender in order, the (killer, victim)
    pairs of machine ids (one for each machine that destroyed a heart of the victim), and whether the attacker
    goes back, since a saved unit and its attacker still share a cell (SG-6.7); None when that depends on the
    main parts that owners choose. `ask` is the choice that an owner has to make first: the rest is the
    outcome if the first units are saved."""

    unit_outcomes: tuple[UnitOutcome, ...]
    kills: tuple[tuple[str, str], ...]
    back: bool | None
    ask: SaveChoice | None = None

    @property
    def hit(self) -> int:
        """Return the cells of all hearts that are hit, as a mask."""
        return reduce(or_, (fate.hit for fate in self.unit_outcomes))

    @property
    def met(self) -> int:
        """Return the cells where weapons are lost to weapons, as a mask."""
        return reduce(or_, (fate.met for fate in self.unit_outcomes))

    def fate(self, id: str) -> UnitOutcome | None:
        """Return the fate of a machine by id; None when it takes no part."""
        return next((fate for fate in self.unit_outcomes if fate.id == id), None)


class _Fighter:
    """One machine during combat. `asks` are the choices open to its owner, for hearts and for weapons."""

    def __init__(self, machine: Machine, traits: TraitTable, chosen: Sequence[Chosen]) -> None:
        self.machine = machine
        self.hearts, self.weapons = machine.hearts, machine.weapons
        self.hit = self.felled = self.broken = 0
        self.destroyed = False
        self.saved: list[tuple[str, Saver]] = []
        self.asks: dict[str, SaveChoice] = {}
        known = traits.of(machine)
        self.keeps_hearts = known.keeps_hearts
        guards = [GUARD] * machine.marks.count(GUARDED) if machine.marks else []
        lasting = [saver for saver in known.heart_savers for _ in range(traits.saves_left(machine, saver))]
        self.savers = {HEART: guards + lasting, WEAPON: list(known.weapon_savers)}
        self.chosen = {each.unit: each.cells for each in chosen if each.machine == machine.id}

    def saves(self, unit: str, hit: int) -> list[tuple[int, Saver]]:
        """Return the saved cells of units hit at the same time, each with its saver: those chosen by the
        owner, then the first free cells with the first free savers."""
        savers, among = self.savers[unit], cells(hit)
        if not savers or not among:
            return []
        given = self.chosen.get(unit, ())
        found = [(cell, savers[number]) for number, cell in enumerate(given) if cell != UNUSED]
        left = [cell for cell in among if cell not in given]
        free = [each for each in enumerate(savers) if each[0] >= len(given) or given[each[0]] == UNUSED]
        if left and free and (len(left) > 1 or len(free) > 1):
            self._note_choice(unit, left, free, given)
        found += [(cell, saver) for cell, (_, saver) in zip(left, free, strict=False)]
        self.saved += [(unit, saver) for _, saver in found]
        return found

    def _note_choice(
        self, unit: str, left: list[int], free: list[tuple[int, Saver]], given: tuple[int, ...]
    ) -> None:
        """Note the owner's open choice: which of the remaining units are saved; with enough units for all
        free savers of different kinds, which saver saves the first unit, or which unit the first saver saves.
        """
        kinds = {self.used_up(saver): (number, saver) for number, saver in reversed(free)}
        among, savers = tuple(left), tuple(free)
        if len(kinds) == 1:
            if len(left) <= len(free):
                return
        elif len(left) < len(free):
            among, savers = among[:1], tuple(sorted(kinds.values()))
        else:
            savers = savers[:1]
        self.asks[unit] = SaveChoice(self.machine, unit, among, savers, len(free), given)

    def used_up(self, saver: Saver) -> tuple[str, int, bool]:
        """Return what a saver uses up (kind, effect number) and whether it breaks a weapon; equal keys make
        equal outcomes."""
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
    motions: BoardMotions,
    attacker: Machine,
    defenders: Sequence[Machine],
    chosen: Sequence[Chosen] = (),
) -> CombatOutcome:
    """Return the outcome of combat for a machine that overlaps these enemy machines (SG-6.1); `chosen` are
    the choices that owners have made about saved units. Other choices are asked only where they change the
    outcome, in board order and hearts before weapons; else the first is taken."""
    fight = _Fight(tables, motions, attacker, defenders)
    while True:
        found, fighters = fight.run(chosen)
        ask = _first_choice(fighters)
        if ask is None:
            return found
        ways = [(*chosen, way) for way in ask.ways]
        first = fight.ends(ways[0])
        if any(fight.ends(way) != first for way in ways[1:]):
            return found._replace(ask=ask)
        chosen = ways[0]


def _first_choice(fighters: Sequence[_Fighter]) -> SaveChoice | None:
    asks = [fighter.asks.get(unit) for unit in (HEART, WEAPON) for fighter in fighters if fighter.asks]
    return next(filter(None, asks), None)


class _Fight(NamedTuple):
    """One combat, with an outcome for each combination of the owners' choices."""

    tables: Tables
    motions: BoardMotions
    attacker: Machine
    defenders: Sequence[Machine]

    def run(self, chosen: Sequence[Chosen]) -> tuple[CombatOutcome, list[_Fighter]]:
        """Return the outcome with these choices, and the fighters."""
        traits, motions = self.tables.traits, self.motions
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
        unit_outcomes = tuple(_unit_outcome(fighter, motions) for fighter in fighters)
        left = [  # the units left after disconnected ones are removed, for each choice of a main part
            (0,) if fate.destroyed else fate.choices or (fighter.units & ~fate.cut,)
            for fighter, fate in zip(fighters, unit_outcomes, strict=True)
        ]
        meets = {any(one & other for other in others) for one, *others in product(*left)}
        return CombatOutcome(unit_outcomes, kills, meets.pop() if len(meets) == 1 else None), fighters

    def ends(self, chosen: Sequence[Chosen]) -> frozenset[Any]:
        """Return all outcomes possible after these choices, as comparable keys."""
        found, fighters = self.run(chosen)
        ask = _first_choice(fighters)
        if ask is None:
            return frozenset((self._end(found, fighters),))
        return frozenset().union(*(self.ends((*chosen, way)) for way in ask.ways))

    def _end(self, found: CombatOutcome, fighters: Sequence[_Fighter]) -> tuple[Any, ...]:
        """Return an outcome as a comparable key: what is left of each machine, used-up savers, and triggered
        effects of killers."""
        left = []
        for fate, fighter in zip(found.unit_outcomes, fighters, strict=True):
            spent = [] if fate.destroyed else sorted(fighter.used_up(saver) for _, saver in fighter.saved)
            left.append((fate.destroyed, fate.lost_units, fate.choices, tuple(spent)))
        machines, tables = {each.machine.id: each.machine for each in fighters}, self.tables
        gets = []
        for killer, _ in found.kills:
            for this in tables.triggered("kill", (machines[killer],), machines[killer].owner):
                itself = any(op.aimed for op in tables.effects[this.kind][this.number].do)
                gets.append((this.seat, this.kind, this.number, this.source * itself))
        return tuple(left), found.back, tuple(sorted(gets))


def _hearts(first: _Fighter, rest: list[_Fighter]) -> None:
    """Resolve hits on hearts, all at the same time (SG-6.2)."""
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
    """Resolve weapons against weapons, all at the same time, between surviving machines (SG-6.3)."""
    pairs = [(first, reduce(or_, (first.weapons & each.weapons for each in rest), 0))]
    pairs += [(each, first.weapons & each.weapons) for each in rest]
    for fighter, met in pairs:
        for cell, _ in fighter.saves(WEAPON, met):
            met &= ~(1 << cell)
        fighter.weapons &= ~met


def _unit_outcome(fighter: _Fighter, motions: BoardMotions) -> UnitOutcome:
    machine, saved = fighter.machine, tuple(fighter.saved)
    if fighter.destroyed:
        return UnitOutcome(machine.id, True, fighter.hit, saved=saved)
    mains = main_parts(motions, fighter.hearts, fighter.weapons)
    fallen, lost = machine.hearts & ~fighter.hearts, machine.weapons & ~fighter.weapons
    met, cut = lost & ~fighter.broken, fighter.units & ~mains[0]
    if len(mains) > 1:
        return UnitOutcome(machine.id, False, fighter.hit, fallen, fighter.broken, met, 0, saved, mains)
    return UnitOutcome(machine.id, False, fighter.hit, fallen, fighter.broken, met, cut, saved)


def main_parts(motions: BoardMotions, hearts: int, weapons: int) -> tuple[int, ...]:
    """Return the main part as a tuple of one mask; several when its owner must choose (SG-6.5)."""
    whole = motions.parts[hearts | weapons]
    if len(whole) == 1:
        return whole
    with_hearts = [part for part in whole if part & hearts]
    most = max((part & weapons).bit_count() for part in with_hearts)
    return tuple(part for part in with_hearts if (part & weapons).bit_count() == most)


def rewards(
    tables: Tables, found: CombatOutcome, machines: Sequence[Machine], bases: Sequence[Base]
) -> Iterator[Resolve]:
    """Yield the effects triggered by the machines destroyed in a combat; `machines` and `bases` are all those
    on the board."""
    fighters = {machine.id: machine for machine in machines}
    for killer, _ in found.kills:
        yield from tables.triggered("kill", [fighters[killer]], fighters[killer].owner)
    for victim in dict.fromkeys(victim for _, victim in found.kills):  # once, however many destroyed it
        seat = other(fighters[victim].owner)
        things: list[Thing] = [*bases, *machines]
        yield from tables.triggered("own_kill", [thing for thing in things if thing.owner == seat], seat)


def remains(machine: Machine, fate: UnitOutcome | None) -> Machine | None:
    """Return a machine after combat; None when nothing of it is left."""
    if fate is None:
        return machine
    if fate.destroyed or not machine.units & ~fate.lost_units:
        return None
    return replace(
        machine, hearts=machine.hearts & ~fate.lost_units, weapons=machine.weapons & ~fate.lost_units
    )


def met(machines: Sequence[Machine], there: Machine) -> list[Machine]:
    """Return the enemy machines that a machine overlaps after its move (SG-6.1)."""
    units, owner = there.units, there.owner
    return [enemy for enemy in machines if enemy.owner != owner and (enemy.hearts | enemy.weapons) & units]


def landed(machine: Machine, motions: BoardMotions, motion: Motion) -> Machine:
    """Return a machine after a motion."""
    there = motions.ending(machine.hearts | machine.weapons, motion)
    assert there is not None, "a machine stays on the board"
    hearts = motions.units_after(machine.hearts, motion)
    return replace(machine, hearts=hearts, weapons=there ^ hearts, pose=pose_after(machine.pose, motion))
