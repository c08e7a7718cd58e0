"""Saving a heart."""

from __future__ import annotations

from typing import Literal

from rules.smash_gear.operation import GUARDED, USED, Draft, Machine, MachineOp, Situation, Stake, Tables


class SaveHeart(MachineOp, frozen=True, tag="save_heart"):
    """One heart that would be destroyed survives; a weapon that hit it breaks, or is spared."""

    moments = ("heart_hit", *USED)
    lasts = True
    saves, button = "heart", "protect"
    phrase = "the first heart of {it} that would be destroyed survives"
    short, told = "Saves a heart", "{machine} is guarded until the end of the turn."
    weapon: Literal["breaks", "is_spared"]

    @property
    def breaks(self) -> bool:
        return self.weapon == "breaks"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        saved = "it survives" if when == "heart_hit" else self.words(it)
        return saved, f"the weapon that hit it {'breaks' if self.breaks else 'is spared'}"

    def matters(self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake) -> bool:
        return machine is None or machine.id in stake.hit

    def change(self, play: Draft, machine: Machine, where: str) -> None:
        play.mark(machine, GUARDED)
