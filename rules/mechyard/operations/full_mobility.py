"""Give full Mobility."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class FullMobility(Operation, frozen=True, tag="full_mobility"):
    """Give its module full Mobility wherever it is and however its foot faces (MY-4.3)."""

    layer: ClassVar[Layer] = "full"
    when: Literal["always"]

    def words(self, name: str) -> str:
        return "Gives full Mobility wherever and however you attach it."
