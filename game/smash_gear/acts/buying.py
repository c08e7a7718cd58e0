"""The act of a purchase: gears fly from the plate to the bought card (SG-4.1, LOOK 12)."""

from __future__ import annotations

from typing import Any

from game.smash_gear.coins import FLIES, SpendingAct
from game.table.acts import Moment
from rules.smash_gear.state import Position


class BuyAct(SpendingAct):
    """The act of gears flying to the bought card, which goes to the hand."""

    turns: float | None = 0.0

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.rest = self.over or FLIES
