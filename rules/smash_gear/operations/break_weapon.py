"""Breaking a weapon off a machine."""

from __future__ import annotations

from rules.engine.resolve import Resolve
from rules.smash_gear.combat_steps import lose_weapon
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.situation import Machine, Situation
from rules.smash_gear.tables import Tables


class BreakWeapon(MachineOp, frozen=True, tag="break_weapon"):
    """A weapon of the machine is removed, and what is cut off with it."""

    moments = USED
    asked = "cell"
    button = "strike"

    def words(self, it: str) -> str:
        return f"remove {'one of its weapons' if it == 'it' else f'a weapon of {it}'}"

    def brief(self) -> str:
        return "Breaks a weapon"

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return machine.weapons != 0

    def wheres(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        return tables.floors[state.board].places(machine.weapons)

    def line(self, play: Draft, this: Resolve, machine: Machine) -> str:
        there = this.id(self.asked) in self.wheres(play.tables, play, machine)
        return f"{play.title(this.kind)} strikes {play.title(machine.kind)}." if there else ""

    def change(self, play: Draft, this: Resolve, machine: Machine) -> None:
        lose_weapon(play, machine, play.floor.numbers[this.id(self.asked)])
