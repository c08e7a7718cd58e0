"""Gain money."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.activation import EnteredModule, gain
from rules.mechyard.conditions import Conditional
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.working_state import WorkingState


class GainMoney(Conditional, frozen=True, tag="gain_money"):
    """Gain money from the bank, if the mech has moved far enough where that is a condition."""

    automatic: ClassVar = True
    when: Literal["activated"]
    n: Amount

    def words(self, name: str) -> str:
        return f"Gain ${self.n}{self.condition()}."

    def ready(self, play: WorkingState, entry: EnteredModule) -> bool:
        return self.moved(play)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        gain(play, entry.module, self.n)

    def gain(self, prospect: Prospect) -> float:
        return self.n * self.likely(prospect)
