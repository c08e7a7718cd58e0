"""Fire at any range."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer, Spot


class AnyRange(Operation, frozen=True, tag="any_range"):
    """Weapons joined to its module may be used at any range (MY-6.2)."""

    layer: ClassVar[Layer] = "reach"
    when: Literal["always"]
    target: Literal["joined_weapons"]

    def words(self, name: str) -> str:
        return "Weapons joined to this may fire at any range."

    def reach(self, play: Draft, holder: Spot, weapon: Spot) -> bool:
        return True
