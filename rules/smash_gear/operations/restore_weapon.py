"""Putting a lost weapon back."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.situation import Machine, Situation
from rules.smash_gear.tables import Tables
from rules.smash_gear.targets import LOST


class RestoreWeapon(MachineOp, frozen=True, tag="restore_weapon"):
    """A lost weapon comes back on a free cell beside the machine."""

    moments = USED
    asked = "cell"
    button = "repair"

    def words(self, it: str) -> str:
        whose = it.removesuffix(LOST)  # which "a lost weapon" says already
        return f"put a lost weapon back on {whose}, on a free cell beside it"

    def brief(self) -> str:
        return "Repairs a weapon"

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return tables.lost_weapons(machine) > 0 and tables.room_beside(state, machine) != 0

    def wheres(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        return tables.floors[state.board].places(tables.room_beside(state, machine))

    def line(self, play: Draft, this: Resolve, machine: Machine) -> str:
        free = this.id(self.asked) in self.wheres(play.tables, play, machine)
        possible = free and play.tables.lost_weapons(machine) > 0
        return f"{play.title(machine.kind)} gets a weapon back." if possible else ""

    def change(self, play: Draft, this: Resolve, machine: Machine) -> None:
        cell = play.floor.numbers[this.id(self.asked)]
        play.put_machine(replace(machine, weapons=machine.weapons | 1 << cell))
