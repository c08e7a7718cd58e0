"""Combat carried out: a machine comes to lie somewhere, and what overlaps it fights (SG-6)."""

from __future__ import annotations

from msgspec import json
from msgspec.structs import replace

from rules.common.cards import Card
from rules.common.pending import Pending, ask
from rules.common.polyomino import cells
from rules.common.words import counted, some
from rules.game import Piece
from rules.smash_gear import gains
from rules.smash_gear.clash import GUARD, Clash, Fate, clash, landed, main_parts, met, rewards
from rules.smash_gear.events import CombatBegan, MachineDestroyed, MachineReturned, Saved, UnitsLost
from rules.smash_gear.floor import Motion
from rules.smash_gear.state import GUARDED, Machine, used_key
from rules.smash_gear.table import machine_piece
from rules.smash_gear.traits import card_with
from rules.smash_gear.work import Work

LANDING, HEARTS, WEAPONS, FALL, BACK = "landing", "hearts", "weapons", "fall", "back"
"""The stages of a combat, as events name them."""


def moves_to(work: Work, machine: Machine, motion: Motion) -> None:
    """Let a machine make a motion, and fight what it comes to overlap."""
    there = landed(machine, work.floor, motion)
    defenders = met(work.machines, there)
    work.put_machine(there)
    if not defenders:
        return
    found = clash(work.floor, work.rules.traits, there, defenders)
    names = " and ".join(work.title(foe.kind) for foe in defenders)
    work.tell(CombatBegan, machine.owner, f"{work.title(machine.kind)} fights {names}.",
              ("SG-6.1",), (machine.id, *(foe.id for foe in defenders)), machine.kind, "seen",
              LANDING, _now(work, machine.id))  # fmt: skip
    before = {fighter.id: fighter for fighter in (there, *defenders)}
    _honour(work, found, before)
    for fate in found.fates:
        if not fate.destroyed:
            work.put_machine(_spent(work, before[fate.id], fate))
    for stage in (_hearts, _weapons, _falls):
        for fate in found.fates:
            stage(work, before[fate.id], fate)
    tied = [fate for fate in found.fates if fate.choices]
    if not tied:
        _part_company(work, machine.id, motion)
        return
    follows = json.encode((machine.id, motion)).decode()
    for fate in tied:  # whom the first of them asks answers last, and the end of the combat follows that
        broken = work.machine(fate.id)
        assert broken is not None
        _ask_for_part(work, broken, fate.choices, follows)
        follows = ""


def end(work: Work, follows: str) -> None:
    """The end of a combat whose last main part has been chosen, as the question says what follows it."""
    attacker, motion = json.decode(follows, type=tuple[str, Motion])
    _part_company(work, attacker, motion)


def _part_company(work: Work, attacker: str, motion: Motion) -> None:
    """An attacker goes back where it came from if it still shares a cell with another machine (SG-6.7)."""
    machine = work.machine(attacker)
    if machine is None or not any(foe.units & machine.units for foe in work.machines if foe is not machine):
        return
    hearts, weapons = work.floor.back(machine.hearts, motion), work.floor.back(machine.weapons, motion)
    work.put_machine(replace(machine, hearts=hearts, weapons=weapons))
    work.tell(MachineReturned, machine.owner, f"{work.title(machine.kind)} goes back where it came from.",
              ("SG-6.7",), (machine.id,), stage=BACK, pieces=_now(work, machine.id))  # fmt: skip


def _honour(work: Work, found: Clash, before: dict[str, Machine]) -> None:
    """What cards give for destroyed machines."""
    for seat, effect, kind in rewards(work.rules.traits, found, before, (*work.bases, *work.machines)):
        gains.happen(work, seat, effect, kind)


def _hearts(work: Work, machine: Machine, fate: Fate) -> None:
    """Hearts first: those hit are lost, with their machine or alone, or saved (SG-6.2)."""
    if fate.destroyed:
        rule = "SG-6.6" if machine.hearts.bit_count() > 1 else "SG-6.2"
        work.remove_machine(machine)
        work.tell(MachineDestroyed, machine.owner, f"{work.title(machine.kind)} is destroyed: its heart is hit.",
                  (rule, "SG-8.3"), work.floor.places(fate.hit), machine.kind, "seen",
                  HEARTS, _now(work, machine.id))  # fmt: skip
        return
    _lose(work, fate.id, fate.fallen, HEARTS, "SG-6.2", "heart", "and lives on")
    _lose(work, fate.id, fate.broken, HEARTS, "SG-6.6", "weapon", "that hit a saved heart")


def _weapons(work: Work, machine: Machine, fate: Fate) -> None:
    """Then weapons (SG-6.3)."""
    _lose(work, fate.id, fate.met, WEAPONS, "SG-6.3", "weapon", "where weapons meet")


def _falls(work: Work, machine: Machine, fate: Fate) -> None:
    """What is no longer connected goes (SG-6.4)."""
    if fate.cut:
        _without(work, fate.id, fate.cut)
        _tell_cut(work, machine, fate.cut)


def _lose(work: Work, id: str, lost: int, stage: str, rule: str, unit: str, why: str) -> None:
    """Units that a machine loses in a stage of the combat, if any."""
    if lost:
        machine = _without(work, id, lost)
        text = f"{work.title(machine.kind)} loses {_count(lost, unit)} {why}."
        places = work.floor.places(lost)
        work.tell(UnitsLost, machine.owner, text, (rule,), places, stage=stage, pieces=_now(work, id))


def _without(work: Work, id: str, units: int) -> Machine:
    """Take units off a machine."""
    machine = work.machine(id)
    assert machine is not None
    left = replace(machine, hearts=machine.hearts & ~units, weapons=machine.weapons & ~units)
    work.put_machine(left)
    return left


def _spent(work: Work, machine: Machine, fate: Fate) -> Machine:
    """What saved a heart or a weapon is used up: a guard, a plugin that destroys itself, a turn's use."""
    gone: list[Card] = []
    for source in fate.saved:
        if source == GUARD:
            marks = tuple(mark for mark in machine.marks if mark != GUARDED)
            machine = replace(machine, marks=marks)
            work.tell(Saved, machine.owner, f"The guard saves {work.title(machine.kind)}.", ("SG-6.6",),
                      (machine.id, *work.floor.places(fate.hit)), stage=HEARTS)  # fmt: skip
            continue
        at, number = source
        card = card_with(machine, at)
        kind, effect = card.kind, work.rules.library[card.kind].effects[number]
        machine = replace(machine, used=(*machine.used, used_key(card.id, number)))
        heart = effect.when == "heart_hit"
        unit, rule = ("heart", "SG-6.6") if heart else ("weapon", "SG-6.3")
        hit = work.floor.places(fate.hit) if heart else ()
        whose = f"a {unit} of {work.title(machine.kind)}" if at else f"a {unit} of its own"
        work.tell(Saved, machine.owner, f"{work.title(kind)} saves {whose}.",
                  (rule,), (machine.id, *hit), kind, "played", HEARTS if heart else "")  # fmt: skip
        if at and effect.destroys_card:
            gone.append(card)
    if gone:
        left = tuple(card for card in machine.plugins if card not in gone)
        machine = replace(machine, plugins=left)
        work.to_landfill(machine.owner, *gone)
    return machine


def _ask_for_part(work: Work, machine: Machine, parts: tuple[int, ...], follows: str = "") -> None:
    """Let the owner say which part is the main one, by a cell with a heart of it (SG-6.5)."""
    among = tuple(work.floor.names[cells(part & machine.hearts)[0]] for part in parts)
    work.pending = ask(work.pending, Pending("part", machine.owner, machine.id, among, 1, follows))


def keep_part(work: Work, machine_id: str, place: str) -> None:
    """Remove every unit that is not connected to the part with that cell (SG-6.4)."""
    machine = work.machine(machine_id)
    if machine is None:
        return
    cell = 1 << work.floor.numbers[place]
    part = next(part for part in work.floor.parts[machine.units] if part & cell)
    cut = machine.units & ~part
    work.put_machine(replace(machine, hearts=machine.hearts & part, weapons=machine.weapons & part))
    _tell_cut(work, machine, cut)


def lose_weapon(work: Work, machine: Machine, cell: int) -> None:
    """Remove a weapon unit, and what is no longer connected to the main part (SG-6.4)."""
    changed = replace(machine, weapons=machine.weapons & ~(1 << cell))
    mains = main_parts(work.floor, changed.hearts, changed.weapons)
    work.put_machine(changed)
    work.tell(UnitsLost, machine.owner, f"{work.title(machine.kind)} loses a weapon.", ("SG-8.4",),
              (work.floor.names[cell],), stage=WEAPONS, pieces=_now(work, machine.id))  # fmt: skip
    if len(mains) > 1:
        _ask_for_part(work, changed, mains)
    else:
        keep_part(work, machine.id, work.floor.names[cells(mains[0])[0]])


def _now(work: Work, id: str) -> tuple[Piece, ...]:
    """A machine as the table shows it when a stage is over, where anybody listens; gone from the board it
    lies nowhere."""
    if work.events is None:
        return ()
    machine = work.machine(id)
    return (
        machine_piece(work.rules, work.floor, machine) if machine is not None else Piece(id, "", "machine"),
    )


def _tell_cut(work: Work, machine: Machine, cut: int) -> None:
    """Tell of the units that are no longer connected to the main part, if any are (SG-6.4)."""
    if cut:
        fall = some(cut.bit_count(), "falls", "fall")
        text = f"{_count(cut, 'unit').capitalize()} cut off from {work.title(machine.kind)} {fall} away."
        work.tell(UnitsLost, machine.owner, text, ("SG-6.4", "SG-6.5"), work.floor.places(cut),
                  stage=FALL, pieces=_now(work, machine.id))  # fmt: skip


def _count(units: int, noun: str) -> str:
    number = units.bit_count()
    return f"a {noun}" if number == 1 else counted(number, noun)
