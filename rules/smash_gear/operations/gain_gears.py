"""Gain gears."""

from __future__ import annotations

from rules.smash_gear.events import GearsGained
from rules.smash_gear.operation import TRIGGERS, USED, PlayerOp, Small, gears


class GainGears(PlayerOp, frozen=True, tag="gain_gears"):
    """Give its owner gears."""

    moments = (*USED, *TRIGGERS)
    event = GearsGained
    amount: Small

    @property
    def gears(self) -> int:
        return self.amount

    def words(self, it: str) -> str:
        return f"gain {gears(self.amount)}"

    def brief(self) -> str:
        return f"+{gears(self.amount)}"
