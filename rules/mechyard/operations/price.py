"""Buy for less."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation
from rules.mechyard.printed import Amount, Printed
from rules.mechyard.state import Layer


class Price(Operation, frozen=True, tag="price"):
    """The first module that is bought in a Buy phase, of those that are printed to cost at least so much, costs less;
    `once`: only one such module counts (MY-3.7)."""

    layer: ClassVar[Layer] = "price"
    when: Literal["always"]
    n: Annotated[int, Meta(ge=-30, le=-1)]
    target: Literal["first_module_each_buy_phase"]
    least: Amount = 1
    once: bool = False

    def words(self, name: str) -> str:
        only = f" Only one {name} counts." if self.once else ""
        return f"The first module of ${self.least} or more you buy in each Buy phase costs ${-self.n} less.{only}"

    def counts(self, play: Draft, design: Printed) -> bool:
        """Whether a module would be the first such one in this Buy turn."""
        return design.cost >= self.least and not any(cost >= self.least for cost in play.bought)

    def standing(self, joined: int) -> float:
        return -0.8 * self.n
