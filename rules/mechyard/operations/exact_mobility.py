"""Move an exact distance."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class ExactMobility(Operation, frozen=True, tag="exact_mobility"):
    """Limit its Mobility to exactly its number or no move, within the ends of the track."""

    layer: ClassVar[Layer] = "exact"
    when: Literal["always"]

    def words(self, name: str) -> str:
        return "Move the icon's exact number, or not at all."
