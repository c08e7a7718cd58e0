"""Hire crew for less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class CrewPriceIs(Operation, frozen=True, tag="crew_price_is"):
    """Crew costs so much; several such modules do not add up (MY-3.2)."""

    layer: ClassVar[Layer] = "crew_price"
    when: Literal["always"]
    n: Annotated[int, Meta(ge=0, le=30)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """A price for which the whole pile could be hired."""
        if not self.n:
            yield "n", "crew for $0 could be hired until none is left; say 1 or more"

    def words(self, name: str) -> str:
        return f"You hire crew for ${self.n}."

    def standing(self, joined: int) -> float:
        return 0.8
