"""Hire crew for less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class CrewPriceIs(Operation, frozen=True, tag="crew_price_is"):
    """Set the price of crew; several such modules don't add up (MY-3.2)."""

    layer: ClassVar[Layer] = "crew_price"
    when: Literal["always"]
    n: Annotated[int, Meta(ge=0, le=30)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a price of 0, at which the whole pool could be hired."""
        if not self.n:
            yield "n", "a player could hire all crew for $0, so set 1 or more"

    def words(self, name: str) -> str:
        return f"Crew costs you ${self.n} to hire."

    def passive_income(self, joined: int) -> float:
        return 0.8
