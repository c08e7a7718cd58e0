"""Remove a weapon from a machine."""

from __future__ import annotations

from rules.common.text import possessive
from rules.smash_gear.combat_steps import lose_weapon
from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.pieces import Machine, Situation
from rules.smash_gear.working_state import WorkingState


class BreakWeapon(MachineOp, frozen=True, tag="break_weapon"):
    """Remove a weapon of the machine, and the units that it disconnects."""

    moments = USED
    has_own_event = True
    asked, button = "cell", "hit"
    short, log_line = "Removes a weapon", "{card} hits {machine}."
    to_enemy = ("Removes an enemy weapon", "Removes a weapon")

    def words(self, it: str) -> str:
        return f"remove {'one of its weapons' if it == 'it' else f'a weapon from {it}'}"

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return machine.weapons != 0

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return machine is None or machine.id in (*stake.involved, *stake.targets)

    def destinations(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        return tables.motions[state.board].places(machine.weapons)

    def prompt(self, play: WorkingState) -> str:
        title = possessive(play.title(self.machine_asked(play).kind))
        return f"Choose one of {title} weapons.\nClick a lit cell."

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        lose_weapon(play, machine, play.motions.numbers[where])
