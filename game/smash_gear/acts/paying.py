"""The act of a payment: gears fly from the plate to a machine (SG-5.3, SG-8.4, LOOK 12)."""

from __future__ import annotations

from typing import Any

from game.smash_gear.coins import SpendingAct
from game.table.acts import Moment
from rules.smash_gear.state import Position

AHEAD = 0.14
"""How long before a machine flips its gears set out, s."""


class PayAct(SpendingAct):
    """The act of gears flying from the plate to a machine, which flips before the last one lands."""

    turns = None

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.rest = min(self.over, AHEAD)
        self.tail = self.over - self.rest
