"""Saving a heart."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.operation import USED, MachineOp
from rules.smash_gear.situation import GUARDED, Machine


class SaveHeart(MachineOp, frozen=True, tag="save_heart"):
    """One heart that would be destroyed survives; a weapon that hit it breaks, or is spared."""

    moments = ("heart_hit", *USED)
    lasts = True
    saves = "heart"
    button = "protect"
    weapon: Literal["breaks", "is_spared"]

    @property
    def breaks(self) -> bool:
        return self.weapon == "breaks"

    def words(self, it: str) -> str:
        return f"the first heart of {it} that would be destroyed survives"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        saved = "it survives" if when == "heart_hit" else self.words(it)
        return saved, f"the weapon that hit it {'breaks' if self.breaks else 'is spared'}"

    def brief(self) -> str:
        return "Saves a heart"

    def line(self, play: Draft, this: Resolve, machine: Machine) -> str:
        return f"{play.title(machine.kind)} is guarded until the end of the turn."

    def change(self, play: Draft, this: Resolve, machine: Machine) -> None:
        play.put_machine(replace(machine, marks=(*machine.marks, GUARDED)))
