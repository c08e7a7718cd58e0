"""Gain honor."""

from __future__ import annotations

from rules.smash_gear.events import HonorGained
from rules.smash_gear.operation import TRIGGERS, USED, PlayerOp, Small


class GainHonor(PlayerOp, frozen=True, tag="gain_honor"):
    """Give its owner honor."""

    moments = (*USED, *TRIGGERS)
    event = HonorGained
    phrase, short = "gain {op.amount} honor", "{op.amount} honor"
    amount: Small

    @property
    def honor(self) -> int:
        return self.amount
