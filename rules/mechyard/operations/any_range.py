"""Fire at any range."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer, Spot
from rules.mechyard.working_state import WorkingState


class AnyRange(Operation, frozen=True, tag="any_range"):
    """Let weapons joined to its module fire at any range (MY-6.2)."""

    layer: ClassVar[Layer] = "reach"
    when: Literal["always"]
    target: Literal["joined_weapons"]

    def words(self, name: str) -> str:
        return "Weapons joined to this can fire at any range."

    def reach(self, play: WorkingState, holder: Spot, weapon: Spot) -> bool:
        return True
