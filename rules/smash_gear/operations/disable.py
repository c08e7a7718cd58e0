"""Disable a machine for a turn."""

from __future__ import annotations

from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.pieces import DISABLED, Machine, Situation
from rules.smash_gear.working_state import WorkingState


class Disable(MachineOp, frozen=True, tag="disable"):
    """Keep the machine from moving and using effects."""

    moments = USED
    lasts = True
    disables = True
    button = "disable"
    phrase = "{it} can't move or use effects"
    short, shortest = "Disables a machine", "Disables"
    to_enemy = ("Disables an enemy machine", "Disables an enemy")
    log_line = "{machine} can't move or use effects this turn."

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return DISABLED not in machine.marks

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return machine is None or machine.id in stake.movers

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        play.mark(machine, DISABLED)
