"""Let crew start elsewhere."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class CrewStart(Operation, frozen=True, tag="crew_start"):
    """Let hired crew start on its module instead of the Core (MY-3.2)."""

    layer: ClassVar[Layer] = "crew_start"
    when: Literal["always"]

    def words(self, name: str) -> str:
        return "New crew may start here."

    def passive_income(self, joined: int) -> float:
        return 0.2
