"""What combat does to a machine, in a line for who looks: who hits what on which cell (SG-6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.polyomino import cells
from rules.common.words import capital, counted, listed, some
from rules.smash_gear.combat import GUARD, HEART, WEAPON, Clash, Fate
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine
from rules.smash_gear.state import Position
from rules.smash_gear.tables import Saver, card_with
from rules.tabletop import PreviewLine

MOST = 3
"""So many cells are named; of more only how many they are."""


def fates(rules: Rules, view: Position, seat: int, fought: Clash, there: Machine) -> list[PreviewLine]:
    """A line for each of the machines that meet one where it has landed, and for that one, good or bad for a
    seat: those of which something is lost first."""
    machines = (there, *(each for each in view.machines if each.id != there.id and fought.fate(each.id)))
    lines = []
    for machine in machines:
        fate = fought.fate(machine.id)
        assert fate is not None
        whole = not (fate.destroyed or fate.gone)
        lines.append((whole, _Told(rules, view, seat, fought, machines, machine).line(fate)))
    return [line for _, line in sorted(lines, key=lambda each: each[0])]


class _Told:
    """One machine of a combat in words."""

    def __init__(
        self,
        rules: Rules,
        view: Position,
        seat: int,
        fought: Clash,
        machines: Sequence[Machine],
        machine: Machine,
    ) -> None:
        self.rules, self.board, self.seat, self.machine = rules, rules.floors[view.board].board, seat, machine
        self.enemies = [each for each in machines if each.owner != machine.owner]
        self.fallen = [each for each in self.enemies if (fate := fought.fate(each.id)) and fate.destroyed]
        self.own = machine.owner == seat
        self.ask = fought.ask if fought.ask is not None and fought.ask.machine.id == machine.id else None
        title = rules.library[machine.kind].title
        alike = any(foe.kind == machine.kind for foe in self.enemies)
        self.title = f"{'Your' if self.own else 'Opposing'} {title}" if alike else title

    def line(self, fate: Fate) -> PreviewLine:
        """What becomes of it, and why."""
        lost = "bad" if self.own else "good"
        if self.ask is not None:
            where = listed([self.board.called(cell) for cell in self.ask.among])
            who = "You choose" if self.own else "Its owner chooses"
            text = f"{self.title}: {counted(len(self.ask.among), self.ask.unit)} hit, {self.ask.most} saved"
            return PreviewLine(lost, text, f"{who} which of those on {where} is saved (SG-6.9)")
        if fate.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit(fate.hit))
        if fate.gone:
            what = "comes apart" if fate.choices else f"loses {counted(fate.gone.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", self._losses(fate))
        return PreviewLine("good" if self.own else "note", f"{self.title} stays whole", self._whole(fate))

    def _hit(self, hit: int) -> str:
        """Who hits its hearts, and where."""
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else f"{self.rules.library[enemy.kind].title}'s"
        unit = "weapon" if enemy.weapons & hit else "heart"
        its = "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart on {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self, fate: Fate) -> str:
        """What falls and by which rule, in the order of the combat: hearts, weapons, what comes off."""
        said = [
            f"{words} {self._names(lost)} ({rule})"
            for lost, words, rule in (
                (fate.fallen, "heart hit on", "SG-6.2"),
                (fate.broken, "weapon breaks on", "SG-6.6"),
                (fate.met, "weapons meet on", "SG-6.3"),
            )
            if lost
        ]
        if fate.cut:
            said.append(f"{self._names(fate.cut)} {some(fate.cut.bit_count(), 'falls', 'fall')} off (SG-6.4)")
        if fate.choices:
            said.append(f"{'you choose' if self.own else 'its owner chooses'} what stays (SG-6.5)")
        return capital(", ".join([*said, *self._saves(fate)]))

    def _whole(self, fate: Fate) -> str:
        """Why it loses nothing."""
        if fate.saved:
            return capital(", ".join(self._saves(fate)))
        spared = 0
        for each in self.fallen:
            spared |= each.weapons & self.machine.weapons
        if spared:
            never = "never strikes" if spared.bit_count() == 1 else "never strike"
            return f"Hearts come first, so {self._names(spared)} {never} (SG-6.2)"
        return "Nothing strikes it back" if self.fallen else "Nothing hits it"

    def _saves(self, fate: Fate) -> list[str]:
        """What saves hearts of it, and what weapons."""
        hearts = [saver for unit, saver in fate.saved if unit == HEART]
        weapons = [saver for unit, saver in fate.saved if unit == WEAPON]
        return [
            f"{listed(list(dict.fromkeys(map(self._saver, savers))))}, saving its {what} ({rule})"
            for savers, what, rule in (
                (hearts, f"heart on {self._names(fate.hit & ~fate.fallen)}", "SG-6.6"),
                (weapons, "weapon", "SG-6.3"),
            )
            if savers
        ]

    def _saver(self, saver: Saver) -> str:
        """What saves a unit of it, and whether it is used up by that."""
        if saver == GUARD:
            return "its guard is used up"
        at = saver.at[0]
        if not at:
            return "it withstands"
        title = self.rules.title(card_with(self.machine, at).kind)
        return f"{title} {'is used up' if saver.used_up else 'helps'}"

    def _names(self, units: int) -> str:
        """The cells of a mask as players call them: "h6", "h5 and h6"."""
        names = [self.board.called(cell) for cell in cells(units)]
        if len(names) > MOST:
            return f"{len(names)} cells"
        return listed(names)
