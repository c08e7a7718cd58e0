"""Taking honor."""

from __future__ import annotations

from rules.engine.resolve import Resolve
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import HonorGained
from rules.smash_gear.operation import USED, PlayerOp, Small


class GainHonor(PlayerOp, frozen=True, tag="gain_honor"):
    """Its owner takes honor."""

    moments = (*USED, "exploit", "assembled", "kill", "own_kill")
    amount: Small

    @property
    def honor(self) -> int:
        return self.amount

    def words(self, it: str) -> str:
        return f"take {self.amount} honor"

    def brief(self) -> str:
        return f"{self.amount} honor"

    def give(self, play: Draft, seat: int, this: Resolve) -> None:
        play.change(seat, honor=self.amount)
        if play.log is not None:
            self.tell(play, HonorGained, this, f"takes {self.amount} honor")
