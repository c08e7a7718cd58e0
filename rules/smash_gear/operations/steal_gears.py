"""Steal gears from the opponent."""

from __future__ import annotations

from rules.smash_gear.events import GearsTaken
from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import TRIGGERS, USED, PlayerOp, Small, gears
from rules.smash_gear.pieces import Machine, Situation, other
from rules.smash_gear.working_state import WorkingState


class StealGears(PlayerOp, frozen=True, tag="steal_gears"):
    """Steal gears from the opponent for its owner, up to what they have."""

    moments = (*USED, *TRIGGERS)
    button, by = "steal gears", "with"
    event = GearsTaken
    amount: Small

    def words(self, it: str) -> str:
        return f"steal {'up to ' if self.amount > 1 else ''}{gears(self.amount)} from your opponent"

    def brief(self) -> str:
        return f"Steals {gears(self.amount)}"

    def is_possible(self, tables: Tables, state: Situation, seat: int) -> bool:
        return state.sides[other(seat)].gears > 0

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return stake.gears and seat != state.seat

    def give(self, play: WorkingState, seat: int) -> None:
        amount = min(self.amount, play.sides[other(seat)].gears)
        play.change(seat, gears=amount)
        play.change(other(seat), gears=-amount)

    def line(self, play: WorkingState, seat: int, amount: int) -> str:
        return f"steals {gears(amount)} from {play.names[other(seat)]}"
