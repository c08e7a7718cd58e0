"""Combat (SG-6): what comes of a machine that overlaps opposing machines, without doing it.

The same findings serve the combat itself, the preview before it and the picture of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from msgspec.structs import replace

from rules.common.polyomino import cells
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.floor import Floor, Motion
from rules.smash_gear.state import GUARDED, Base, Machine, other, used_key
from rules.smash_gear.traits import EffectAt, TraitTable, card_with
from rules.smash_gear.vocabulary import SaveHeart, SaveWeapon

GUARD: EffectAt = (-1, -1)
"""What stands for the effect of a heart saved by what was done to the machine until the end of the turn."""


class Fate(NamedTuple):
    """What combat does to one machine. Masks: `hit` its hearts that opposing units hit and `fallen` those
    lost alone (SG-6.2), `broken` weapons that a card broke for a heart it saved (SG-6.6), `met` weapons
    that met weapons (SG-6.3), `cut` what is no longer connected (SG-6.4). `saved` are the sources
    that saved a heart or weapon. `choices` are the parts among which its owner must choose the main one
    (SG-6.5); then nothing is cut yet."""

    id: str
    destroyed: bool
    hit: int = 0
    fallen: int = 0
    broken: int = 0
    met: int = 0
    cut: int = 0
    saved: tuple[EffectAt, ...] = ()
    choices: tuple[int, ...] = ()

    @property
    def gone(self) -> int:
        """Every unit that it loses and lives on."""
        return self.fallen | self.broken | self.met | self.cut


class Clash(NamedTuple):
    """What combat does: a fate for the attacker and for each defender in order, the (killer, victim) pairs
    of machine ids (a pair for each machine that destroyed a heart of the victim), and whether the attacker
    goes back where it came from, since a saved unit and what hit it still share a cell (SG-6.7); None
    when that depends on the main parts that owners choose."""

    fates: tuple[Fate, ...]
    kills: tuple[tuple[str, str], ...]
    back: bool | None

    @property
    def hit(self) -> int:
        """The cells of every heart that is hit, as a mask."""
        return reduce(or_, (fate.hit for fate in self.fates))

    def fate(self, id: str) -> Fate | None:
        """What happens to a machine; None when it takes no part."""
        return next((fate for fate in self.fates if fate.id == id), None)


class _Fighter:
    """One machine in the course of a combat."""

    def __init__(self, machine: Machine, traits: TraitTable) -> None:
        self.machine = machine
        self.hearts, self.weapons = machine.hearts, machine.weapons
        self.hit = self.felled = self.broken = 0
        self.destroyed = False
        self.saved: list[EffectAt] = []
        self.heart_savers: list[tuple[EffectAt, bool]] = []  # with whether the weapon breaks
        if GUARDED in machine.marks:
            self.heart_savers.append((GUARD, False))
        known = traits.of(machine)
        for source, effect in known.effects.get("heart_hit", ()):
            times = effect.cost.a_turn if effect.cost is not None else 0
            if times:
                at, number = source
                left = times - machine.used.count(used_key(card_with(machine, at).id, number))
            else:
                left = 1 if effect.destroys_card else machine.hearts.bit_count()
            breaks = any(isinstance(op, SaveHeart) and op.weapon == "breaks" for op in effect.do)
            self.heart_savers += [(source, breaks)] * max(0, left)
        self.weapon_savers = [
            source
            for source, effect in known.effects.get("weapon_hit", ())
            if any(isinstance(op, SaveWeapon) for op in effect.do)
        ]
        self.keeps_hearts = known.keeps_hearts

    @property
    def units(self) -> int:
        return self.hearts | self.weapons


def clash(floor: Floor, traits: TraitTable, attacker: Machine, defenders: Sequence[Machine]) -> Clash:
    """Combat of a machine that has come to overlap these opposing ones (SG-6.1)."""
    first = _Fighter(attacker, traits)
    rest = [_Fighter(machine, traits) for machine in defenders]
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
        for defender in rest:
            if not defender.destroyed:
                _weapons(first, defender)
    fates = tuple(_fate(fighter, floor) for fighter in fighters)
    left = [_left(fighter, fate) for fighter, fate in zip(fighters, fates, strict=True)]
    meets = {any(one & other for other in others) for one, *others in product(*left)}
    return Clash(fates, kills, meets.pop() if len(meets) == 1 else None)


def _hearts(first: _Fighter, rest: list[_Fighter]) -> None:
    """Hearts first, all at the same time (SG-6.2)."""
    for defender in rest:
        defender.hit = defender.hearts & first.units
        first.hit |= first.hearts & defender.units
    broken: list[tuple[_Fighter, int]] = []
    for fighter in (first, *rest):
        enemies = rest if fighter is first else [first]
        for cell in cells(fighter.hit):
            unit = 1 << cell
            if fighter.heart_savers:
                source, breaks = fighter.heart_savers.pop(0)
                fighter.saved.append(source)
                broken += [(enemy, unit) for enemy in enemies if breaks and enemy.weapons & unit]
                continue
            fighter.felled |= unit
            if fighter.keeps_hearts and fighter.hearts & ~unit:
                fighter.hearts &= ~unit
            else:
                fighter.destroyed = True
    for enemy, unit in broken:
        enemy.weapons &= ~unit
        enemy.broken |= unit


def _weapons(one: _Fighter, two: _Fighter) -> None:
    """Then weapons, all at the same time, between machines that survived (SG-6.3)."""
    for cell in cells(one.weapons & two.weapons):
        unit = 1 << cell
        kept = []
        for fighter in (one, two):
            if fighter.weapon_savers:
                fighter.saved.append(fighter.weapon_savers.pop(0))
                kept.append(fighter)
        for fighter in (one, two):
            if fighter not in kept:
                fighter.weapons &= ~unit


def _left(fighter: _Fighter, fate: Fate) -> tuple[int, ...]:
    """The units that may be left when what was cut off has fallen: one mask for each choice of a part."""
    return (0,) if fate.destroyed else fate.choices or (fighter.units & ~fate.cut,)


def _fate(fighter: _Fighter, floor: Floor) -> Fate:
    machine = fighter.machine
    saved = tuple(fighter.saved)
    if fighter.destroyed:
        return Fate(machine.id, True, fighter.hit, saved=saved)
    mains = main_parts(floor, fighter.hearts, fighter.weapons)
    tied = len(mains) > 1
    return Fate(
        machine.id,
        False,
        fighter.hit,
        machine.hearts & ~fighter.hearts,
        fighter.broken,
        machine.weapons & ~fighter.weapons & ~fighter.broken,
        0 if tied else fighter.units & ~mains[0],
        saved,
        mains if tied else (),
    )


def main_parts(floor: Floor, hearts: int, weapons: int) -> tuple[int, ...]:
    """The part that is the main one; several when its owner must choose (SG-6.5)."""
    whole = floor.parts[hearts | weapons]
    if len(whole) == 1:
        return whole
    with_hearts = [part for part in whole if part & hearts]
    most = max((part & weapons).bit_count() for part in with_hearts)
    return tuple(part for part in with_hearts if (part & weapons).bit_count() == most)


def rewards(
    traits: TraitTable, found: Clash, fighters: Mapping[str, Machine], things: Sequence[Base | Machine]
) -> Iterator[tuple[int, CardEffect, str]]:
    """What happens by the machines destroyed in a combat: for whom, by which effect of which kind of card. `things`
    is all that lies on the board."""
    for killer_id, _ in found.kills:
        killer = fighters[killer_id]
        for effect, kind in traits.happening("kill", (killer,), killer.owner):
            yield killer.owner, effect, kind
    for victim_id in dict.fromkeys(victim for _, victim in found.kills):  # once, however many destroyed it
        seat = other(fighters[victim_id].owner)
        for effect, kind in traits.happening("own_kill", things, seat):
            yield seat, effect, kind


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
    hearts = floor.there(machine.hearts, motion)
    ways = floor.slides[machine.units] if motion.slide else floor.flips[machine.units]
    units = ways[motion.side, motion.far]
    return replace(machine, hearts=hearts, weapons=units ^ hearts)
