"""Hire crew for less."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.printed import Amount
from rules.mechyard.state import Layer


class CrewPriceIs(Operation, frozen=True, tag="crew_price_is"):
    """Crew costs so much; several such modules do not add up (MY-3.2)."""

    layer: ClassVar[Layer] = "crew_price"
    when: Literal["always"]
    n: Amount

    def words(self, name: str) -> str:
        return f"You hire crew for ${self.n}."

    def standing(self, joined: int) -> float:
        return 0.8
