"""Buy for less."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.mechyard.operation import Operation
from rules.mechyard.printed import Amount, Printed
from rules.mechyard.state import Layer
from rules.mechyard.working_state import WorkingState


class Price(Operation, frozen=True, tag="price"):
    """Reduce the price of the first module bought in a Buy phase with at least a printed cost; `once`: only
    one such module counts (MY-3.7)."""

    layer: ClassVar[Layer] = "price"
    when: Literal["always"]
    n: Annotated[int, Meta(ge=-30, le=-1)]
    target: Literal["first_module_each_buy_phase"]
    least: Amount = 1
    once: bool = False

    def words(self, name: str) -> str:
        only = f" Only one {name} counts." if self.once else ""
        return f"The first module of ${self.least} or more you buy in each Buy phase costs ${-self.n} less.{only}"

    def counts(self, play: WorkingState, design: Printed) -> bool:
        """Return whether a module would be the first with the required cost in this Buy turn."""
        return design.cost >= self.least and not any(cost >= self.least for cost in play.bought)

    def passive_income(self, joined: int) -> float:
        return -0.8 * self.n
