"""What can be counted for an effect."""

from __future__ import annotations

from rules.engine.amounts import Quantity
from rules.engine.resolve import Resolve
from rules.gears_of_industry.draft import Draft

DISCARDED = "discarded"
"""The name of the number of cards that the effect has discarded so far."""


class Discarded(Quantity[Draft], frozen=True, tag=DISCARDED, kw_only=True):
    """How many cards this effect has discarded."""

    def counted(self, play: Draft, this: Resolve) -> int:
        bound = this.named(DISCARDED)
        return bound.number if bound is not None else 0

    def noun(self) -> str:
        return "card discarded"

    @property
    def uses(self) -> tuple[str, ...]:
        return (DISCARDED,)
