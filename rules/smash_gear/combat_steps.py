"""Combat carried out: a machine comes to lie somewhere, and what overlaps it fights (SG-6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.cards import Card
from rules.common.polyomino import OPPOSITE, cells
from rules.common.words import counted, some
from rules.engine.agenda import Choose, Item
from rules.game import Event, Piece
from rules.smash_gear.combat import (
    GUARD,
    HEART,
    Ask,
    Chosen,
    Clash,
    Fate,
    clash,
    landed,
    main_parts,
    met,
    rewards,
)
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import (
    AIM,
    BACK,
    FALL,
    HEARTS,
    WEAPONS,
    CombatBegan,
    MachineDestroyed,
    MachineReturned,
    Saved,
    UnitsLost,
)
from rules.smash_gear.situation import GUARDED, Machine, other, used_key, without_mark
from rules.smash_gear.table import machine_piece
from rules.smash_gear.tables import card_with, posed

PART, SAVE = "part", "save"
"""The questions of a combat: which part stays (SG-6.5), which units are saved (SG-6.9)."""
Names = tuple[str, ...]
_SEEN = {CombatBegan: "seen", MachineDestroyed: "seen"}
"""The events by which a card counts as seen."""


def moves_to(play: Draft, machine: Machine, motion: Motion) -> None:
    """Let a machine make a motion, and fight what it comes to overlap."""
    there = landed(machine, play.floor, motion)
    opposing = play.occupied(other(there.owner))
    play.put(there)
    if opposing & there.units:
        play.agenda = (*play.agenda, Combat(machine.id, motion))


class Combat(Item[Draft], frozen=True, gc=False, tag="combat"):
    """A combat of a machine that has made a motion. `saved` is what owners have chosen to be saved; once it is
    `fought`, the owners of `broken` machines choose their main parts, the last first, and the attacker may have to go
    back."""

    attacker: str
    motion: Motion
    saved: tuple[Chosen, ...] = ()
    fought: bool = False
    broken: tuple[str, ...] = ()

    def run(self, play: Draft) -> Item[Draft] | None:
        if self.fought:
            return self._parts(play)
        machine = play.machine(self.attacker)
        assert machine is not None, "a combat begins with its attacker on the board"
        defenders = met(play.machines, machine)
        found = clash(play.floor, play.tables.traits, machine, defenders, self.saved)
        if found.ask is not None:
            _ask_what_is_saved(play, found.ask)
            return self
        _fight(play, machine, defenders, found)
        broken = tuple(fate.id for fate in found.fates if fate.choices)
        return replace(self, fought=True, broken=broken)._parts(play)

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        picked = tuple(play.floor.numbers[place] for place in choice.picked)
        if choice.asked == PART:
            _keep_part(play, choice.about, picked[0])
            return replace(self, broken=self.broken[:-1])
        unit = choice.asked.removeprefix(f"{SAVE}_")
        return replace(self, saved=(*self.saved, Chosen(choice.about, unit, picked)))

    def _parts(self, play: Draft) -> Item[Draft] | None:
        """Ask the next owner for a main part; after the last of them the combat is over."""
        if self.broken:
            machine = play.machine(self.broken[-1])
            assert machine is not None
            _ask_for_part(play, machine, main_parts(play.floor, machine.hearts, machine.weapons))
            return self
        _part_company(play, self.attacker, self.motion)
        return None


class Break(Item[Draft], frozen=True, gc=False, tag="break"):
    """A machine that fell apart by a card, whose owner chooses the main part."""

    machine: str

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        _keep_part(play, self.machine, play.floor.numbers[choice.picked[0]])
        return None


def _ask_what_is_saved(play: Draft, ask: Ask) -> None:
    """Let an owner choose which of several units are saved that are hit at one time (SG-6.9)."""
    among = tuple(play.floor.names[cell] for cell in ask.among)
    question = f"{SAVE}_{ask.unit}"
    machine = ask.machine
    play.agenda = (*play.agenda, Choose(machine.owner, question, among, machine.id, ask.most, ask.most))


def _ask_for_part(play: Draft, machine: Machine, parts: tuple[int, ...]) -> None:
    """Let the owner say which part is the main one, by a cell with a heart of it (SG-6.5)."""
    among = tuple(play.floor.names[cells(part & machine.hearts)[0]] for part in parts)
    play.agenda = (*play.agenda, Choose(machine.owner, PART, among, machine.id))


def _fight(play: Draft, attacker: Machine, defenders: list[Machine], found: Clash) -> None:
    """Carry out what a combat does, stage by stage: hearts, weapons, what is no longer connected."""
    if play.log is not None:
        text = (
            f"{play.title(attacker.kind)} fights {' and '.join(play.title(foe.kind) for foe in defenders)}."
        )
        marks = (attacker.id, *(foe.id for foe in defenders))
        hit, met = play.floor.places(found.hit), play.floor.places(found.met)
        _tell(play, CombatBegan, attacker, text, ("SG-6.1",), marks, AIM, hit=hit, met=met)
    if found.kills:
        play.noticed = (*play.noticed, *rewards(play.tables, found, play.machines, play.bases))
    before = {fighter.id: fighter for fighter in (attacker, *defenders)}
    fates = [(before[fate.id], fate) for fate in found.fates]
    for machine, fate in fates:
        if fate.saved and not fate.destroyed:
            _spend(play, machine, fate)
    for machine, fate in fates:
        if fate.destroyed:
            _destroy(play, machine, fate)
        else:
            _lose(play, machine, fate.fallen, HEARTS, "SG-6.2", "heart", "and lives on")
            _lose(play, machine, fate.broken, HEARTS, "SG-6.6", "weapon", "that hit a saved heart")
    for machine, fate in fates:
        _lose(play, machine, fate.met, WEAPONS, "SG-6.3", "weapon", "where weapons meet")
    for machine, fate in fates:
        _fall(play, machine, fate.cut)


def _part_company(play: Draft, attacker: str, motion: Motion) -> None:
    """An attacker goes back where it came from if it still shares a cell with another machine (SG-6.7)."""
    machine = play.machine(attacker)
    if machine is None or not any(foe.units & machine.units for foe in play.machines if foe is not machine):
        return
    hearts, weapons = play.floor.back(machine.hearts, motion), play.floor.back(machine.weapons, motion)
    way_back = motion._replace(side=OPPOSITE[motion.side]) if motion.slide else motion
    play.put(replace(machine, hearts=hearts, weapons=weapons, pose=posed(machine.pose, way_back)))
    text = f"{play.title(machine.kind)} goes back where it came from."
    _tell(play, MachineReturned, machine, text, ("SG-6.7",), (machine.id,), BACK)


def _destroy(play: Draft, machine: Machine, fate: Fate) -> None:
    """A machine goes with its heart (SG-6.2, SG-6.6)."""
    play.remove_machine(machine)
    if play.log is None:
        return
    rules = ("SG-6.6" if machine.hearts.bit_count() > 1 else "SG-6.2", "SG-8.3")
    text = f"{play.title(machine.kind)} is destroyed: its heart is hit."
    lost, hit = play.floor.places(machine.units), play.floor.places(fate.hit)
    _tell(play, MachineDestroyed, machine, text, rules, lost, HEARTS, hit=hit)


def _lose(play: Draft, machine: Machine, lost: int, stage: str, rule: str, unit: str, why: str) -> None:
    """Units that a machine loses in a stage of the combat, if any."""
    if lost:
        _without(play, machine, lost)
        if play.log is None:
            return
        text = f"{play.title(machine.kind)} loses {_count(lost, unit)} {why}."
        _tell(play, UnitsLost, machine, text, (rule,), play.floor.places(lost), stage)


def _fall(play: Draft, machine: Machine, cut: int) -> None:
    """Units that are no longer connected to the main part go, if any are (SG-6.4)."""
    if cut:
        _without(play, machine, cut)
        if play.log is None:
            return
        fall = some(cut.bit_count(), "falls", "fall")
        text = f"{_count(cut, 'unit').capitalize()} cut off from {play.title(machine.kind)} {fall} away."
        _tell(play, UnitsLost, machine, text, ("SG-6.4", "SG-6.5"), play.floor.places(cut), FALL)


def _without(play: Draft, machine: Machine, units: int) -> None:
    """Take units off a machine, as it is by now."""
    now = play.machine(machine.id)
    assert now is not None
    play.put(replace(now, hearts=now.hearts & ~units, weapons=now.weapons & ~units))


def _spend(play: Draft, machine: Machine, fate: Fate) -> None:
    """What saved hearts or weapons is used up: a guard, a plugin that destroys itself, a turn's use."""
    gone: list[Card] = []
    for unit, saver in fate.saved:
        hit = play.floor.places(fate.hit) if unit == HEART else ()
        if saver == GUARD:
            machine = without_mark(machine, GUARDED)
            play.tell(Saved, machine.owner, f"The guard saves {play.title(machine.kind)}.", ("SG-6.6",),
                      (machine.id, *hit), stage=HEARTS)  # fmt: skip
            continue
        place, number = saver.at
        card = card_with(machine, place)
        machine = replace(machine, used=(*machine.used, used_key(card.id, number)))
        whose = f"a {unit} of {play.title(machine.kind)}" if place else f"a {unit} of its own"
        rule, stage = ("SG-6.6", HEARTS) if unit == HEART else ("SG-6.3", "")
        play.tell(Saved, machine.owner, f"{play.title(card.kind)} saves {whose}.",
                  (rule,), (machine.id, *hit), card.kind, "played", stage)  # fmt: skip
        if place and saver.used_up:
            gone.append(card)
    play.put(machine)
    if gone:
        play.without_plugins(machine, gone)


def _keep_part(play: Draft, id: str, cell: int) -> None:
    """Remove every unit that is not connected to the part with that cell (SG-6.4)."""
    machine = play.machine(id)
    if machine is not None:
        part = next(part for part in play.floor.parts[machine.units] if part >> cell & 1)
        _fall(play, machine, machine.units & ~part)


def lose_weapon(play: Draft, machine: Machine, cell: int) -> None:
    """Remove a weapon unit, and what is no longer connected to the main part (SG-6.4)."""
    changed = replace(machine, weapons=machine.weapons & ~(1 << cell))
    mains = main_parts(play.floor, changed.hearts, changed.weapons)
    play.put(changed)
    text = f"{play.title(machine.kind)} loses a weapon."
    _tell(play, UnitsLost, machine, text, ("SG-8.4",), (play.floor.names[cell],), WEAPONS)
    if len(mains) > 1:
        play.agenda = (*play.agenda, Break(machine.id))
        _ask_for_part(play, changed, mains)
    else:
        _fall(play, changed, changed.units & ~mains[0])


def _tell(
    play: Draft,
    kind: type[Event],
    of: Machine,
    text: str,
    rules: Names,
    marks: Names,
    stage: str,
    **facts: Names,
) -> None:
    """Tell what a stage of the combat did to a machine, as the table shows that when it is over; gone from the board it
    lies nowhere."""
    if play.log is not None:
        now = play.machine(of.id)
        piece = (
            machine_piece(play, now) if now is not None else Piece(of.id, "", "machine")
        )
        play.tell(kind, of.owner, text, rules, marks, of.kind, _SEEN.get(kind, ""), stage, (piece,), **facts)


def _count(units: int, noun: str) -> str:
    number = units.bit_count()
    return f"a {noun}" if number == 1 else counted(number, noun)
