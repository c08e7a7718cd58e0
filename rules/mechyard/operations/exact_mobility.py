"""Move exactly so far."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class ExactMobility(Operation, frozen=True, tag="exact_mobility"):
    """Its icon moves the mech by exactly its number or not at all; past an end of the track it does not."""

    layer: ClassVar[Layer] = "exact"
    when: Literal["always"]

    def words(self, name: str) -> str:
        return "Move exactly the icon's number or not at all."
