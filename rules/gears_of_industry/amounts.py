"""The quantities that effects can count."""

from __future__ import annotations

from rules.engine.amounts import Quantity
from rules.engine.resolve import Resolve
from rules.gears_of_industry.working_state import WorkingState

DISCARDED = "discarded"
"""The name for the number of cards that the effect has discarded so far."""


class Discarded(Quantity[WorkingState], frozen=True, tag=DISCARDED, kw_only=True):
    """The number of cards this effect has discarded."""

    def counted(self, play: WorkingState, this: Resolve) -> int:
        bound = this.named(DISCARDED)
        return bound.number if bound is not None else 0

    def noun(self) -> str:
        return "card discarded"

    @property
    def uses(self) -> tuple[str, ...]:
        return (DISCARDED,)
