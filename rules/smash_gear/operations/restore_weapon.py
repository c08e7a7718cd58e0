"""Put a lost weapon back."""

from __future__ import annotations

from msgspec.structs import replace

from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.pieces import Machine, Situation
from rules.smash_gear.targets import LOST
from rules.smash_gear.working_state import WorkingState


class RestoreWeapon(MachineOp, frozen=True, tag="restore_weapon"):
    """Put a lost weapon back on a free cell next to the machine."""

    moments = USED
    asked, button = "cell", "repair"
    short, log_line = "Repairs a weapon", "{machine} gets a weapon back."

    def words(self, it: str) -> str:
        whose = it.removesuffix(LOST)  # "a lost weapon" already implies it
        return f"put a lost weapon back on {whose}, on a free cell next to it"

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        return tables.lost_weapons(machine) > 0 and tables.room_beside(state, machine) != 0

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        """Return whether a restored weapon could change the outcome at stake: in the cells that matter, or on
        a machine that fights or needs its weapon."""
        if machine is None or machine.id in (*stake.involved, *stake.targets):
            return True
        return tables.room_beside(state, machine) & stake.cells != 0

    def destinations(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        return tables.motions[state.board].places(tables.room_beside(state, machine))

    def prompt(self, play: WorkingState) -> str:
        return f"Choose a cell next to {play.title(self.machine_asked(play).kind)}.\nClick a lit cell."

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        play.put(replace(machine, weapons=machine.weapons | 1 << play.motions.numbers[where]))
