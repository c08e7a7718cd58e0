"""Combat carried out step by step: a machine lands and fights the enemy machines it overlaps (SG-6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.board import Motion
from rules.common.cards import Card
from rules.common.polyomino import OPPOSITE, cells
from rules.common.text import counted, possessive, some
from rules.engine.agenda import Choose, Item
from rules.game import Event, Piece, Refusal
from rules.smash_gear import combat, events
from rules.smash_gear.combat import Chosen, CombatOutcome, SaveChoice, UnitOutcome
from rules.smash_gear.combat_words import saver_named, unit_outcomes
from rules.smash_gear.lookup import card_with, pose_after
from rules.smash_gear.pieces import GUARDED, Machine, other, used_key, without_mark
from rules.smash_gear.question import PartQuestion
from rules.smash_gear.table_pieces import machine_piece
from rules.smash_gear.working_state import WorkingState
from rules.tabletop import Gesture, Preview

PART, SAVE, SAVER = "part", "save", "saver"
"""The questions of a combat: which part stays (SG-6.5), which units are saved, and by which saver
(SG-6.9)."""
MOST = 3
"""The greatest number of lines in the preview of a choice."""
Names = tuple[str, ...]


def moves_to(play: WorkingState, machine: Machine, motion: Motion) -> None:
    """Move a machine by a motion, and queue its combat with machines it then overlaps."""
    there = combat.landed(machine, play.motions, motion)
    play.put(there)
    if play.occupied(other(there.owner)) & there.units:
        play.agenda = (*play.agenda, Combat(machine.id, motion))


class Combat(Item[WorkingState], PartQuestion, frozen=True, gc=False, tag="combat"):
    """The combat of a machine that has moved. `saved` are the owners' choices of saved units; once it is
    `fought`, the owners of `broken` machines choose their main parts, the last first, and the attacker may
    have to go back."""

    attacker: str
    motion: Motion
    saved: tuple[Chosen, ...] = ()
    fought: bool = False
    broken: tuple[str, ...] = ()

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        if self.fought:
            return self._parts(play)
        machine = play.machine(self.attacker)
        assert machine is not None, "a combat begins with its attacker on the board"
        defenders = combat.met(play.machines, machine)
        found = combat.clash(play.tables, play.motions, machine, defenders, self.saved)
        if found.ask is not None:
            play.agenda = (*play.agenda, _question(play, found.ask))
            return self
        _fight(play, machine, defenders, found)
        broken = tuple(fate.id for fate in found.unit_outcomes if fate.choices)
        return replace(self, fought=True, broken=broken)._parts(play)

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        if choice.asked == PART:
            _keep_part(play, choice.about, play.motions.numbers[choice.picked[0]])
            return replace(self, broken=self.broken[:-1])
        return self.choosing(play, choice.picked)

    def open_choice(self, play: WorkingState) -> SaveChoice | None:
        """Return the choice that an owner has to make before the combat is fought; None for none."""
        machine = play.machine(self.attacker)
        if machine is None or self.fought:
            return None
        return combat.clash(
            play.tables, play.motions, machine, combat.met(play.machines, machine), self.saved
        ).ask

    def choosing(self, play: WorkingState, picked: tuple[str, ...]) -> Combat:
        """Return the combat with the answer to its open choice: picked cells, or the id of a saver
        (SG-6.9)."""
        ask = self.open_choice(play)
        assert ask is not None, "no choice is open"
        if ask.by_saver:
            chosen = ask.of_saver(picked[0])
        else:
            chosen = ask.of_cells([play.motions.numbers[place] for place in picked])
        before = tuple(
            each for each in self.saved if (each.machine, each.unit) != (chosen.machine, chosen.unit)
        )
        return replace(self, saved=(*before, chosen))

    def _parts(self, play: WorkingState) -> Item[WorkingState] | None:
        """Prompt the next owner for a main part; after the last of them, end the combat and move the attacker
        back if it still shares a cell with another machine (SG-6.7)."""
        machine = play.machine(self.broken[-1] if self.broken else self.attacker)
        if machine is None:
            return None
        if self.broken:
            _ask_for_part(play, machine, combat.main_parts(play.motions, machine.hearts, machine.weapons))
            return self
        if any(each.units & machine.units for each in play.machines if each is not machine):
            hearts, weapons = (
                play.motions.units_before(units, self.motion) for units in (machine.hearts, machine.weapons)
            )
            back = self.motion._replace(side=OPPOSITE[self.motion.side]) if self.motion.slide else self.motion
            play.put(replace(machine, hearts=hearts, weapons=weapons, pose=pose_after(machine.pose, back)))
            play.emit(_returned, play, machine)
        return None

    # -- the words of its questions

    def prompt(self, play: WorkingState) -> str:
        ask = self.open_choice(play)
        if ask is None:
            return super().prompt(play)
        title, savers = play.title(ask.machine.kind), [saver for _, saver in ask.savers]
        named = [saver_named(play, ask.machine, saver) for saver in savers]
        if ask.by_saver:
            where = play.motions.board.called(ask.among[0])
            return (
                f"Choose what saves {possessive(title)} {ask.unit} at {where}.\nClick {' or '.join(named)}."
            )
        if len(named) < ask.free:
            return f"Choose the {ask.unit} for {named[0]} to save.\nClick a lit cell of {title}."
        left = play.question.most - len(play.question.picked) if play.question is not None else ask.free
        return f"Choose {left} of {possessive(title)} {ask.unit}s to save.\nClick a lit cell."

    def refusal(self, play: WorkingState) -> Refusal:
        ask = self.open_choice(play)
        if ask is None:
            return super().refusal(play)
        what = f"what saves the {ask.unit}" if ask.by_saver else f"the {ask.unit} to save"
        return Refusal("SG-6.9", f"Choose {what} first.", self.places(play))

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        ask = self.open_choice(play)
        if ask is None:
            return super().gesture(play, pick)
        if not ask.by_saver:
            return Gesture(f"Save this {ask.unit}", (ask.machine.id,), pick)
        named = saver_named(play, ask.machine, ask.saver(pick))
        return Gesture(f"Save it with {named}", (ask.machine.id,), play.motions.names[ask.among[0]])

    def text(self, play: WorkingState, pick: str) -> str:
        ask = self.open_choice(play)
        if ask is None or not ask.by_saver:
            return super().text(play, pick)
        return f"Save the {_unit_at(play, ask, ask.among[0])} with {saver_named(play, ask.machine, ask.saver(pick))}"

    def area(self, play: WorkingState, pick: str) -> int:
        cell, ask = play.motions.numbers.get(pick, -1), self.open_choice(play)
        return super().area(play, pick) if ask is None else 1 << cell if cell >= 0 else 0

    def preview(self, play: WorkingState, pick: str) -> Preview | None:
        """Return the outcome with that unit saved; None while more must be chosen (SG-6.9)."""
        ask, top, there = self.open_choice(play), play.question, play.machine(self.attacker)
        if ask is None or top is None or there is None or len(top.picked) + 1 < top.most:
            return None
        saved = self.choosing(play, (*top.picked, pick)).saved
        found = combat.clash(play.tables, play.motions, there, combat.met(play.machines, there), saved)
        cell = ask.among[0] if ask.by_saver else play.motions.numbers[pick]
        title = f"Save the {_unit_at(play, ask, cell)}"
        if ask.by_saver:
            title = f"{title} with {saver_named(play, ask.machine, ask.saver(pick))}"
        lines = tuple(unit_outcomes(play, top.seat, found, there)[:MOST])
        return Preview(title, "", lines, (), (play.motions.names[cell],))


class Break(Item[WorkingState], PartQuestion, frozen=True, gc=False, tag="break"):
    """A machine broken apart by a card, whose owner chooses the main part."""

    machine: str

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        _keep_part(play, self.machine, play.motions.numbers[choice.picked[0]])
        return None


def _unit_at(play: WorkingState, ask: SaveChoice, cell: int) -> str:
    return f"{ask.unit} at {play.motions.board.called(cell)}"


def _question(play: WorkingState, ask: SaveChoice) -> Choose:
    """Return the owner's choice of the units saved among those hit at the same time, or of the saver of one
    (SG-6.9)."""
    machine = ask.machine
    if ask.by_saver:
        among = tuple(combat.saver_id(machine, saver) for _, saver in ask.savers)
        return Choose(machine.owner, f"{SAVER}_{ask.unit}", among, machine.id)
    names = tuple([play.motions.names[cell] for cell in ask.among])
    return Choose(machine.owner, f"{SAVE}_{ask.unit}", names, machine.id, ask.most, ask.most)


def _ask_for_part(play: WorkingState, machine: Machine, parts: tuple[int, ...]) -> None:
    """Prompt the owner to choose the main part by one of its cells with a heart (SG-6.5)."""
    among = tuple(play.motions.names[cells(part & machine.hearts)[0]] for part in parts)
    play.agenda = (*play.agenda, Choose(machine.owner, PART, among, machine.id))


def _fight(play: WorkingState, attacker: Machine, defenders: list[Machine], found: CombatOutcome) -> None:
    """Carry out a combat's outcome stage by stage: hearts, weapons, disconnected units."""
    play.emit(_began, play, attacker, defenders, found)
    if found.kills:
        play.noticed = (*play.noticed, *combat.rewards(play.tables, found, play.machines, play.bases))
    unit_outcomes = list(zip((attacker, *defenders), found.unit_outcomes, strict=True))
    for machine, fate in unit_outcomes:
        if fate.saved and not fate.destroyed:
            _use_up_savers(play, machine, fate)
    for machine, fate in unit_outcomes:
        if fate.destroyed:
            _destroy(play, machine, fate)
        else:
            _lose(play, machine, fate.fallen, "heart", "but survives", events.HEARTS, "SG-6.2")
            _lose(play, machine, fate.broken, "weapon", "that hit a saved heart", events.HEARTS, "SG-6.6")
    for machine, fate in unit_outcomes:
        enemies = some(fate.met.bit_count(), "an enemy weapon", "enemy weapons")
        _lose(play, machine, fate.met, "weapon", f"to {enemies}", events.WEAPONS, "SG-6.3")
    for machine, fate in unit_outcomes:
        _remove_disconnected(play, machine, fate.cut)


def _destroy(play: WorkingState, machine: Machine, fate: UnitOutcome) -> None:
    """Remove a machine whose heart is destroyed (SG-6.2, SG-6.6)."""
    play.remove_machine(machine)
    play.emit(_destroyed, play, machine, fate)


def _remove_disconnected(play: WorkingState, machine: Machine, cut: int) -> None:
    """Remove units disconnected from the main part, if any (SG-6.4)."""
    _lose(play, machine, cut, "unit", "", events.FALL, "SG-6.4", "SG-6.5")


def _lose(
    play: WorkingState, machine: Machine, lost: int, unit: str, why: str, stage: str, *rules: str
) -> None:
    """Remove the units that a machine loses in a stage of combat, if any; `why` is "" for disconnected
    units."""
    if not lost:
        return
    now = play.machine(machine.id)
    assert now is not None
    play.put(replace(now, hearts=now.hearts & ~lost, weapons=now.weapons & ~lost))
    play.emit(lambda: _lost(play, machine, _loss_text(play, machine, lost, unit, why), lost, stage, rules))


def _use_up_savers(play: WorkingState, machine: Machine, fate: UnitOutcome) -> None:
    """Use up the savers of hearts and weapons: a guard, a plugin that destroys itself, a use per turn."""
    gone: list[Card] = []
    for unit, saver in fate.saved:
        marks: Names = (machine.id,)
        rule, stage = "SG-6.3", ""
        if unit == combat.HEART:
            marks, rule, stage = (machine.id, *play.motions.places(fate.hit)), "SG-6.6", events.HEARTS
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


def _keep_part(play: WorkingState, id: str, cell: int) -> None:
    """Remove all units that aren't connected to the part with that cell (SG-6.4)."""
    machine = play.machine(id)
    if machine is not None:
        part = next(part for part in play.motions.parts[machine.units] if part >> cell & 1)
        _remove_disconnected(play, machine, machine.units & ~part)


def lose_weapon(play: WorkingState, machine: Machine, cell: int) -> None:
    """Remove a weapon unit and the units it leaves disconnected from the main part (SG-6.4)."""
    changed = replace(machine, weapons=machine.weapons & ~(1 << cell))
    mains = combat.main_parts(play.motions, changed.hearts, changed.weapons)
    play.put(changed)
    play.emit(lambda: _lost(
        play, machine, f"{play.title(machine.kind)} loses a weapon.", 1 << cell, events.WEAPONS, ("SG-8.4",),
    ))  # fmt: skip
    if len(mains) > 1:
        play.agenda = (*play.agenda, Break(machine.id))
        _ask_for_part(play, changed, mains)
    else:
        _remove_disconnected(play, changed, changed.units & ~mains[0])


def _began(play: WorkingState, attacker: Machine, defenders: list[Machine], found: CombatOutcome) -> Event:
    enemies = " and ".join(play.title(enemy.kind) for enemy in defenders)
    text, marks = (
        f"{play.title(attacker.kind)} attacks {enemies}.",
        (attacker.id, *(enemy.id for enemy in defenders)),
    )
    return events.CombatBegan(
        attacker.owner, text, marks, ("SG-6.1",), attacker.kind, "seen", events.AIM, _afterwards(play, attacker),
        hit=play.motions.places(found.hit), met=play.motions.places(found.met),
    )  # fmt: skip


def _destroyed(play: WorkingState, machine: Machine, fate: UnitOutcome) -> Event:
    rules = ("SG-6.6" if machine.hearts.bit_count() > 1 else "SG-6.2", "SG-8.3")
    text = f"{play.title(machine.kind)} is destroyed: its heart is hit."
    return events.MachineDestroyed(
        machine.owner, text, play.motions.places(machine.units), rules, machine.kind, "seen", events.HEARTS,
        _afterwards(play, machine), hit=play.motions.places(fate.hit),
    )  # fmt: skip


def _loss_text(play: WorkingState, machine: Machine, lost: int, unit: str, why: str) -> str:
    """Return the log sentence for the units that a machine loses; `why` is "" for disconnected units."""
    title, number, which = play.title(machine.kind), lost.bit_count(), unit if why else f"disconnected {unit}"
    units = f"a {which}" if number == 1 else counted(number, which)
    return f"{title} loses {units}{f' {why}' if why else ''}."


def _lost(play: WorkingState, machine: Machine, text: str, lost: int, stage: str, rules: Names) -> Event:
    where, pieces = play.motions.places(lost), _afterwards(play, machine)
    return events.UnitsLost(machine.owner, text, where, rules, stage=stage, pieces=pieces)


def _guarded(play: WorkingState, machine: Machine, marks: Names, rule: str, stage: str) -> Event:
    return events.Saved(
        machine.owner,
        f"{possessive(play.title(machine.kind))} guard saves its heart.",
        marks,
        (rule,),
        stage=stage,
    )


def _saved(
    play: WorkingState, machine: Machine, unit: str, card: Card, marks: Names, rule: str, stage: str
) -> Event:
    whose = "its" if card.id == machine.id else possessive(play.title(machine.kind))
    text = f"{play.title(card.kind)} saves {whose} {unit}."
    return events.Saved(machine.owner, text, marks, (rule,), card.kind, "played", stage)


def _returned(play: WorkingState, machine: Machine) -> Event:
    text, pieces = f"{play.title(machine.kind)} returns to where it came from.", _afterwards(play, machine)
    return events.MachineReturned(
        machine.owner, text, (machine.id,), ("SG-6.7",), stage=events.BACK, pieces=pieces
    )


def _afterwards(play: WorkingState, machine: Machine) -> tuple[Piece]:
    """Return the piece of a machine after a stage of combat; without a place if it left the board."""
    now = play.machine(machine.id)
    return (machine_piece(play, now) if now is not None else Piece(machine.id, "", "machine"),)
