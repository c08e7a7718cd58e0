"""Combat carried out: a machine lands, and what overlaps it fights (SG-6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.cards import Card
from rules.common.polyomino import OPPOSITE, cells
from rules.common.words import counted, possessive
from rules.engine.agenda import Choose, Item
from rules.game import Event, Piece
from rules.smash_gear import combat, events
from rules.smash_gear.combat import Ask, Chosen, Clash, Fate
from rules.smash_gear.draft import Draft
from rules.smash_gear.situation import GUARDED, Machine, other, used_key, without_mark
from rules.smash_gear.table import machine_piece
from rules.smash_gear.tables import Saver, card_with, posed

PART, SAVE, SAVER = "part", "save", "saver"
"""The questions of a combat: which part stays (SG-6.5), which units are saved, and by what (SG-6.9)."""
Names = tuple[str, ...]


def moves_to(play: Draft, machine: Machine, motion: Motion) -> None:
    """Let a machine make a motion, and fight what it overlaps then."""
    there = combat.landed(machine, play.floor, motion)
    play.put(there)
    if play.occupied(other(there.owner)) & there.units:
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
        defenders = combat.met(play.machines, machine)
        found = combat.clash(play.tables, play.floor, machine, defenders, self.saved)
        if found.ask is not None:
            play.agenda = (*play.agenda, _question(play, found.ask))
            return self
        _fight(play, machine, defenders, found)
        broken = tuple(fate.id for fate in found.fates if fate.choices)
        return replace(self, fought=True, broken=broken)._parts(play)

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        if choice.asked == PART:
            _keep_part(play, choice.about, play.floor.numbers[choice.picked[0]])
            return replace(self, broken=self.broken[:-1])
        return self.choosing(play, choice.picked)

    def asked(self, play: Draft) -> Ask | None:
        """What an owner has to choose before it is fought; None for nothing."""
        machine = play.machine(self.attacker)
        if machine is None or self.fought:
            return None
        return combat.clash(
            play.tables, play.floor, machine, combat.met(play.machines, machine), self.saved
        ).ask

    def choosing(self, play: Draft, picked: tuple[str, ...]) -> Combat:
        """The combat with what its question was answered by, cells or the id of what saves one (SG-6.9)."""
        ask = self.asked(play)
        assert ask is not None, "no choice is open"
        if ask.by_saver:
            chosen = ask.of_saver(picked[0])
        else:
            chosen = ask.of_cells([play.floor.numbers[place] for place in picked])
        before = tuple(
            each for each in self.saved if (each.machine, each.unit) != (chosen.machine, chosen.unit)
        )
        return replace(self, saved=(*before, chosen))

    def _parts(self, play: Draft) -> Item[Draft] | None:
        """Ask the next owner for a main part; after the last of them the combat is over, and the attacker goes back
        where it came from if it still shares a cell with another machine (SG-6.7)."""
        machine = play.machine(self.broken[-1] if self.broken else self.attacker)
        if machine is None:
            return None
        if self.broken:
            _ask_for_part(play, machine, combat.main_parts(play.floor, machine.hearts, machine.weapons))
            return self
        if any(foe.units & machine.units for foe in play.machines if foe is not machine):
            hearts, weapons = (
                play.floor.back(units, self.motion) for units in (machine.hearts, machine.weapons)
            )
            back = self.motion._replace(side=OPPOSITE[self.motion.side]) if self.motion.slide else self.motion
            play.put(replace(machine, hearts=hearts, weapons=weapons, pose=posed(machine.pose, back)))
            play.emit(_returned, play, machine)
        return None


class Break(Item[Draft], frozen=True, gc=False, tag="break"):
    """A machine that fell apart by a card, whose owner chooses the main part."""

    machine: str

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        _keep_part(play, self.machine, play.floor.numbers[choice.picked[0]])
        return None


def _question(play: Draft, ask: Ask) -> Choose:
    """Ask an owner which units are saved that are hit at one time, by their cells, or what saves one (SG-6.9)."""
    machine = ask.machine
    if ask.by_saver:
        among = tuple(combat.saver_id(machine, saver) for _, saver in ask.savers)
        return Choose(machine.owner, f"{SAVER}_{ask.unit}", among, machine.id)
    names = tuple([play.floor.names[cell] for cell in ask.among])
    return Choose(machine.owner, f"{SAVE}_{ask.unit}", names, machine.id, ask.most, ask.most)


def saver_named(play: Draft, machine: Machine, saver: Saver) -> str:
    """Name what saves units of a machine: a card, or what was done to it or its own effect."""
    if saver == combat.GUARD:
        return "the guard"
    return play.title(card_with(machine, saver.at[0]).kind) if saver.at[0] else "its own effect"


def _ask_for_part(play: Draft, machine: Machine, parts: tuple[int, ...]) -> None:
    """Let the owner say which part is the main one, by a cell with a heart of it (SG-6.5)."""
    among = tuple(play.floor.names[cells(part & machine.hearts)[0]] for part in parts)
    play.agenda = (*play.agenda, Choose(machine.owner, PART, among, machine.id))


def _fight(play: Draft, attacker: Machine, defenders: list[Machine], found: Clash) -> None:
    """Carry out what a combat does, stage by stage: hearts, weapons, what is no longer connected."""
    play.emit(_began, play, attacker, defenders, found)
    if found.kills:
        play.noticed = (*play.noticed, *combat.rewards(play.tables, found, play.machines, play.bases))
    fates = list(zip((attacker, *defenders), found.fates, strict=True))
    for machine, fate in fates:
        if fate.saved and not fate.destroyed:
            _spend(play, machine, fate)
    for machine, fate in fates:
        if fate.destroyed:
            _destroy(play, machine, fate)
        else:
            _lose(play, machine, fate.fallen, "heart", "but survives", events.HEARTS, "SG-6.2")
            _lose(play, machine, fate.broken, "weapon", "that hit a saved heart", events.HEARTS, "SG-6.6")
    for machine, fate in fates:
        _lose(play, machine, fate.met, "weapon", "to enemy weapons", events.WEAPONS, "SG-6.3")
    for machine, fate in fates:
        _fall(play, machine, fate.cut)


def _destroy(play: Draft, machine: Machine, fate: Fate) -> None:
    """A machine goes with its heart (SG-6.2, SG-6.6)."""
    play.remove_machine(machine)
    play.emit(_destroyed, play, machine, fate)


def _fall(play: Draft, machine: Machine, cut: int) -> None:
    """Units that are no longer connected to the main part go, if any are (SG-6.4)."""
    _lose(play, machine, cut, "unit", "", events.FALL, "SG-6.4", "SG-6.5")


def _lose(play: Draft, machine: Machine, lost: int, unit: str, why: str, stage: str, *rules: str) -> None:
    """Units that a machine, as it is by now, loses in a stage of the combat, if any; "" for why: they are cut off."""
    if not lost:
        return
    now = play.machine(machine.id)
    assert now is not None
    play.put(replace(now, hearts=now.hearts & ~lost, weapons=now.weapons & ~lost))
    play.emit(lambda: _lost(play, machine, _losing(play, machine, lost, unit, why), lost, stage, rules))


def _spend(play: Draft, machine: Machine, fate: Fate) -> None:
    """What saved hearts or weapons is used up: a guard, a plugin that destroys itself, a turn's use."""
    gone: list[Card] = []
    for unit, saver in fate.saved:
        marks: Names = (machine.id,)
        rule, stage = "SG-6.3", ""
        if unit == combat.HEART:
            marks, rule, stage = (machine.id, *play.floor.places(fate.hit)), "SG-6.6", events.HEARTS
        if saver == combat.GUARD:
            machine = without_mark(machine, GUARDED)
            play.emit(_guarded, play, machine, marks, rule, stage)
            continue
        at, number = saver.at
        card = card_with(machine, at)
        machine = replace(machine, used=(*machine.used, used_key(card.id, number)))
        play.emit(_saved, play, machine, unit, card, marks, rule, stage)
        if at and saver.used_up:
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
    mains = combat.main_parts(play.floor, changed.hearts, changed.weapons)
    play.put(changed)
    play.emit(lambda: _lost(
        play, machine, f"{play.title(machine.kind)} loses a weapon.", 1 << cell, events.WEAPONS, ("SG-8.4",),
    ))  # fmt: skip
    if len(mains) > 1:
        play.agenda = (*play.agenda, Break(machine.id))
        _ask_for_part(play, changed, mains)
    else:
        _fall(play, changed, changed.units & ~mains[0])


def _began(play: Draft, attacker: Machine, defenders: list[Machine], found: Clash) -> Event:
    foes = " and ".join(play.title(foe.kind) for foe in defenders)
    text, marks = (
        f"{play.title(attacker.kind)} attacks {foes}.",
        (attacker.id, *(foe.id for foe in defenders)),
    )
    return events.CombatBegan(
        attacker.owner, text, marks, ("SG-6.1",), attacker.kind, "seen", events.AIM, _afterwards(play, attacker),
        hit=play.floor.places(found.hit), met=play.floor.places(found.met),
    )  # fmt: skip


def _destroyed(play: Draft, machine: Machine, fate: Fate) -> Event:
    rules = ("SG-6.6" if machine.hearts.bit_count() > 1 else "SG-6.2", "SG-8.3")
    text = f"{play.title(machine.kind)} is destroyed: its heart is hit."
    return events.MachineDestroyed(
        machine.owner, text, play.floor.places(machine.units), rules, machine.kind, "seen", events.HEARTS,
        _afterwards(play, machine), hit=play.floor.places(fate.hit),
    )  # fmt: skip


def _losing(play: Draft, machine: Machine, lost: int, unit: str, why: str) -> str:
    """Say which units a machine loses; "" for why: they are disconnected."""
    title, number, which = play.title(machine.kind), lost.bit_count(), unit if why else f"disconnected {unit}"
    units = f"a {which}" if number == 1 else counted(number, which)
    return f"{title} loses {units}{f' {why}' if why else ''}."


def _lost(play: Draft, machine: Machine, text: str, lost: int, stage: str, rules: Names) -> Event:
    where, pieces = play.floor.places(lost), _afterwards(play, machine)
    return events.UnitsLost(machine.owner, text, where, rules, stage=stage, pieces=pieces)


def _guarded(play: Draft, machine: Machine, marks: Names, rule: str, stage: str) -> Event:
    return events.Saved(
        machine.owner,
        f"{possessive(play.title(machine.kind))} guard saves its heart.",
        marks,
        (rule,),
        stage=stage,
    )


def _saved(
    play: Draft, machine: Machine, unit: str, card: Card, marks: Names, rule: str, stage: str
) -> Event:
    whose = "its" if card.id == machine.id else possessive(play.title(machine.kind))
    text = f"{play.title(card.kind)} saves {whose} {unit}."
    return events.Saved(machine.owner, text, marks, (rule,), card.kind, "played", stage)


def _returned(play: Draft, machine: Machine) -> Event:
    text, pieces = f"{play.title(machine.kind)} returns to where it came from.", _afterwards(play, machine)
    return events.MachineReturned(
        machine.owner, text, (machine.id,), ("SG-6.7",), stage=events.BACK, pieces=pieces
    )


def _afterwards(play: Draft, machine: Machine) -> tuple[Piece]:
    """Return a machine as a stage of the combat leaves it on the table; gone from the board it has no place."""
    now = play.machine(machine.id)
    return (machine_piece(play, now) if now is not None else Piece(machine.id, "", "machine"),)
