"""Save a heart."""

from __future__ import annotations

from typing import Literal

from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, MachineOp, of
from rules.smash_gear.pieces import GUARDED, Machine, Situation
from rules.smash_gear.working_state import WorkingState


class SaveHeart(MachineOp, frozen=True, tag="save_heart"):
    """Save one heart that would be destroyed; a weapon that hit it is removed or spared."""

    moments = ("heart_hit", *USED)
    lasts = True
    says_duration = True
    saves, button = "heart", "guard"
    short, log_line = "Saves a heart", "{machine} is guarded this turn."
    weapon: Literal["breaks", "is_spared"]

    @property
    def breaks(self) -> bool:
        return self.weapon == "breaks"

    @property
    def note(self) -> str:  # type: ignore[override]  # it depends on what becomes of the weapon
        return "" if self.breaks else "The weapon that hit it isn't removed."

    def words(self, it: str) -> str:
        first = "first heart that would be destroyed this turn"
        chosen = it != "it" and not it.startswith("this")
        return f"choose {it}. Save its {first}" if chosen else f"save {of(first, it)}"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        if when != "heart_hit":
            return (self.words(it),)
        return ("save it", "remove the weapon that hit it") if self.breaks else ("save it",)

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return machine is None or machine.id in stake.hit

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        play.mark(machine, GUARDED)
