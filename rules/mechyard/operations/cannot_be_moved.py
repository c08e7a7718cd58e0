"""Protect a mech from being moved."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard.operation import Operation
from rules.mechyard.state import Layer


class CannotBeMoved(Operation, frozen=True, tag="cannot_be_moved"):
    """Protect its mech from being pushed or pulled by others (MY-5.10)."""

    layer: ClassVar[Layer] = "fixed"
    when: Literal["always"]

    def words(self, name: str) -> str:
        return "Other mechs can't push or pull you."

    def passive_income(self, joined: int) -> float:
        return 0.3
