"""Combat (SG-6): what comes of a machine that overlaps opposing machines, without doing it.

The same findings serve the combat itself, the preview before it and the picture of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.polyomino import cells
from rules.engine.resolve import Resolve
from rules.smash_gear.situation import GUARDED, Base, Machine, Thing, other
from rules.smash_gear.tables import Floor, Saver, Tables, TraitTable

GUARD = Saver((-1, -1), 1, False, False)
"""What was done to a machine until the end of the turn saves a heart."""
HEART, WEAPON = "heart", "weapon"


class Chosen(Struct, frozen=True, gc=False):
    """Which units of a machine its owner has chosen to be saved: cells, in the order of what saves them (SG-6.9)."""

    machine: str
    unit: str
    cells: tuple[int, ...]


class Ask(NamedTuple):
    """What an owner has to choose: so many of the units of a machine that are hit at one time (SG-6.9)."""

    machine: Machine
    unit: str
    among: tuple[int, ...]
    most: int


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
    """One machine in the course of a combat. `ask` is what its owner has to choose first."""

    def __init__(self, machine: Machine, traits: TraitTable, chosen: Sequence[Chosen]) -> None:
        self.machine = machine
        self.hearts, self.weapons = machine.hearts, machine.weapons
        self.hit = self.felled = self.broken = 0
        self.destroyed = False
        self.saved: list[tuple[str, Saver]] = []
        self.ask: Ask | None = None
        known = traits.of(machine)
        self.keeps_hearts = known.keeps_hearts
        guards = [GUARD] * machine.marks.count(GUARDED) if machine.marks else []
        lasting = [saver for saver in known.heart_savers for _ in range(traits.left(machine, saver))]
        self.savers = {HEART: guards + lasting, WEAPON: list(known.weapon_savers)}
        self.chosen = {each.unit: each.cells for each in chosen if each.machine == machine.id}

    def saves(self, unit: str, hit: int) -> list[tuple[int, Saver]]:
        """Which of the units that are hit at one time are saved, each with what saves it. Where not all are, its owner
        chooses."""
        savers, among = self.savers[unit], cells(hit)
        if not savers or not among:
            return []
        self.saved += [(unit, saver) for saver, _ in zip(savers, among, strict=False)]
        if len(savers) < len(among) and unit not in self.chosen and not self.ask and self._matters(unit, savers):
            self.ask = Ask(self.machine, unit, among, len(savers))
        return list(zip(self.chosen.get(unit, among), savers, strict=False))

    def _matters(self, unit: str, savers: list[Saver]) -> bool:
        """Whether it makes a difference which units are saved: a machine that loses a heart is destroyed all the same,
        unless it lives on with another."""
        return unit == WEAPON or self.keeps_hearts or any(saver.breaks for saver in savers)

    @property
    def units(self) -> int:
        return self.hearts | self.weapons


def clash(
    floor: Floor, traits: TraitTable, attacker: Machine, defenders: Sequence[Machine], chosen: Sequence[Chosen] = ()
) -> Clash:
    """Combat of a machine that has come to overlap these opposing ones (SG-6.1); `chosen` is what owners have
    chosen to be saved."""
    first = _Fighter(attacker, traits, chosen)
    rest = [_Fighter(machine, traits, chosen) for machine in defenders]
    fighters = [first, *rest]
    _hearts(first, rest)
    asked = next((fighter.ask for fighter in fighters if fighter.ask), None)
    kills = tuple(
        (killer.machine.id, victim.machine.id)
        for victim in fighters
        if victim.destroyed
        for killer in (rest if victim is first else [first])
        if killer.machine.units & victim.felled
    )
    if not first.destroyed:
        _weapons(first, [fighter for fighter in rest if not fighter.destroyed])
        asked = asked or next((fighter.ask for fighter in fighters if fighter.ask), None)
    fates = tuple(_fate(fighter, floor) for fighter in fighters)
    left = [  # the units that may be left when what was cut off has fallen, by each choice of a part
        (0,) if fate.destroyed else fate.choices or (fighter.units & ~fate.cut,)
        for fighter, fate in zip(fighters, fates, strict=True)
    ]
    meets = {any(one & other for other in others) for one, *others in product(*left)}
    return Clash(fates, kills, meets.pop() if len(meets) == 1 else None, asked)


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
