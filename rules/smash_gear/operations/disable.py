"""Stopping a machine for a turn."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.situation import DISABLED, Machine, Situation
from rules.smash_gear.tables import Tables


class Disable(MachineOp, frozen=True, tag="disable"):
    """The machine cannot move, and its effects cannot be used."""

    moments = USED
    lasts = True
    button = "disable"

    def words(self, it: str) -> str:
        return f"{it} cannot move"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return self.words(it), "its effects cannot be used"

    def brief(self) -> str:
        return "Disables a machine"

    def briefest(self) -> str:
        return "Disables"

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return DISABLED not in machine.marks

    def line(self, play: Draft, this: Resolve, machine: Machine) -> str:
        return f"{play.title(machine.kind)} cannot move or use effects this turn."

    def change(self, play: Draft, this: Resolve, machine: Machine) -> None:
        play.put_machine(replace(machine, marks=(*machine.marks, DISABLED)))
