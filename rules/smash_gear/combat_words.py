"""The outcome of a combat in words: what each machine loses, why, and what saves it (SG-6). It uses no randomness
and no hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.polyomino import cells
from rules.common.text import capital, counted, listed, possessive, some
from rules.smash_gear import combat
from rules.smash_gear.combat import CombatOutcome
from rules.smash_gear.lookup import Saver, card_with
from rules.smash_gear.pieces import Machine
from rules.smash_gear.working_state import WorkingState
from rules.tabletop import PreviewLine

MOST_NAMED = 3
"""The greatest number of cells named; more are counted."""
Reason = tuple[str, str]
"""The reason for a loss or a save, and its rule."""


def saver_named(play: WorkingState, machine: Machine, saver: Saver) -> str:
    """Return the name of a saver: a card, the guard, or the machine's own effect."""
    if saver == combat.GUARD:
        return "the guard"
    return play.title(card_with(machine, saver.at[0]).kind) if saver.at[0] else "its own effect"


def unit_outcomes(play: WorkingState, seat: int, fought: CombatOutcome, there: Machine) -> list[PreviewLine]:
    """Return a line for the moved machine and for each enemy it overlaps, marked good or bad for a seat;
    machines that lose something first."""
    return [each.line() for each in machine_outcomes(play, seat, fought, there)]


def machine_outcomes(
    play: WorkingState, seat: int, fought: CombatOutcome, there: Machine
) -> list[MachineOutcome]:
    """Return the outcomes for the moved machine and each enemy it overlaps; machines that lose something
    first."""
    fighters = (there, *combat.met(play.machines, there))
    found = [MachineOutcome(play, seat, fought, fighters, machine) for machine in fighters]
    return sorted(found, key=lambda each: not (each.fate.destroyed or each.fate.lost_units))


class MachineOutcome:
    """The outcome of a combat for one machine in words for a seat, with the reasons."""

    def __init__(
        self,
        play: WorkingState,
        seat: int,
        fought: CombatOutcome,
        fighters: Sequence[Machine],
        machine: Machine,
    ) -> None:
        self.play, self.seat, self.machine, self.own = play, seat, machine, machine.owner == seat
        unit_outcomes = {fate.id: fate for fate in fought.unit_outcomes}
        self.fate, self.ask = unit_outcomes[machine.id], fought.ask
        self.enemies = [each for each in fighters if each.owner != machine.owner]
        self.fallen = [each for each in self.enemies if unit_outcomes[each.id].destroyed]
        alike = any(each.kind == machine.kind and each.owner != machine.owner for each in play.machines)
        self.title = f"{('Your ' if self.own else 'Enemy ') * alike}{play.title(machine.kind)}"

    @property
    def own_choice(self) -> combat.SaveChoice | None:
        """Return the choice about this machine that comes before its outcome, None if there is none."""
        return self.ask if self.ask is not None and self.ask.machine.id == self.machine.id else None

    @property
    def destroyed(self) -> bool:
        """Return whether the combat destroys the machine, whatever is chosen."""
        return self.fate.destroyed and self.own_choice is None

    def line(self) -> PreviewLine:
        fate, lost = self.fate, "bad" if self.own else "good"
        if self.own_choice is not None:
            return self._choice(self.own_choice, lost)
        if self.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit())
        if fate.lost_units:
            what = "breaks apart" if fate.choices else f"loses {counted(fate.lost_units.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", _ruled(*self._losses(), *self._saves()))
        return PreviewLine("good" if self.own else "note", f"{self.title} is unharmed", self._why_unharmed())

    def _choice(self, ask: combat.SaveChoice, lost: str) -> PreviewLine:
        """Return the line about its owner's first choice (SG-6.9)."""
        cells_hit = [self.play.motions.board.called(cell) for cell in ask.among]
        where = listed(cells_hit)
        who, savers = "You choose" if self.own else "Its owner chooses", [saver for _, saver in ask.savers]
        named = " or ".join(saver_named(self.play, self.machine, saver) for saver in savers)
        if ask.by_saver:
            return PreviewLine(
                "note", f"{self.title} saves its {ask.unit} at {where}", f"{who}: {named} (SG-6.9)"
            )
        text = f"{self.title}: {counted(len(ask.among), ask.unit)} hit, {min(len(ask.among), ask.free)} saved"
        if len(savers) < ask.free:
            return PreviewLine(
                lost, text, f"{who} which one {named} saves: {' or '.join(cells_hit)} (SG-6.9)"
            )
        return PreviewLine(lost, text, f"{who} which to save: {' or '.join(cells_hit)} (SG-6.9)")

    def _hit(self) -> str:
        """Return the words for the enemy unit that hits its hearts, and the cells."""
        hit = self.fate.hit
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else possessive(self.play.title(enemy.kind))
        unit, its = "weapon" if enemy.weapons & hit else "heart", "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart at {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self) -> Iterator[Reason]:
        """Yield its losses and their rules, in the order of combat: hearts, weapons, disconnected units."""
        fate = self.fate
        if fate.fallen:
            yield f"heart hit at {self._names(fate.fallen)}", "SG-6.2"
        if fate.broken:
            yield f"weapon removed at {self._names(fate.broken)}", "SG-6.6"
        if fate.met:
            yield f"weapons overlap at {self._names(fate.met)}", "SG-6.3"
        if fate.cut:
            yield f"{self._names(fate.cut)} disconnected", "SG-6.4"
        if fate.choices:
            yield f"{'you choose' if self.own else 'its owner chooses'} the main part", "SG-6.5"

    def _why_unharmed(self) -> str:
        """Return the reason why it loses nothing."""
        if self.fate.saved:
            return _ruled(*self._saves())
        spared = 0
        for each in self.fallen:
            spared |= each.weapons & self.machine.weapons
        if spared:
            never = some(spared.bit_count(), "never hits", "never hit")
            return f"Hearts resolve first: {self._names(spared)} {never} (SG-6.2)"
        return "Nothing hits back" if self.fallen else "Nothing hits it"

    def _saves(self) -> Iterator[Reason]:
        """Yield the savers of its hearts and weapons in words, with rules."""
        heart = f"heart at {self._names(self.fate.hit & ~self.fate.fallen)}"
        for unit, what, rule in ((combat.HEART, heart, "SG-6.6"), (combat.WEAPON, "weapon", "SG-6.3")):
            savers = dict.fromkeys(self._saver(saver) for saves, saver in self.fate.saved if saves == unit)
            if savers:
                yield f"{listed([*savers])} {some(len(savers), 'saves', 'save')} its {what}", rule

    def _saver(self, saver: Saver) -> str:
        """Return the name of a saver, with "(used up)" where saving uses it up."""
        if saver == combat.GUARD:
            return "its guard (used up)"
        if not saver.at[0]:
            return "its own effect"
        title = self.play.title(card_with(self.machine, saver.at[0]).kind)
        return f"{title} (used up)" if saver.used_up else title

    def _names(self, units: int) -> str:
        """Return the players' names of the cells of a mask: "h6", "h5 and h6"; a count when there are
        many."""
        names = [self.play.motions.board.called(cell) for cell in cells(units)]
        return f"{len(names)} cells" if len(names) > MOST_NAMED else listed(names)


def _ruled(*reasons: Reason) -> str:
    """Return reasons as one phrase that ends with their rules."""
    rules = dict.fromkeys(rule for _, rule in reasons)
    return f"{capital(', '.join(words for words, _ in reasons))} ({', '.join(rules)})"
