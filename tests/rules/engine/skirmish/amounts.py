"""What a Skirmish can count."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.engine.amounts import Noted, Quantity
from rules.engine.resolve import Resolve
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.selectors import Pieces


class Count(Quantity[Draft], frozen=True, tag="count", kw_only=True):
    """How many pieces a selector means."""

    of: Pieces

    def counted(self, play: Draft, this: Resolve) -> int:
        return len(self.of.ids(play, this))

    def noun(self) -> str:
        return self.of.words()

    def total(self) -> str:
        return f"the number of {self.of.words(many=True)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses


class SpareBandwidth(Quantity[Draft], frozen=True, tag="spare_bandwidth", kw_only=True):
    """A player's bandwidth less what the player's mechas cost."""

    def counted(self, play: Draft, this: Resolve) -> int:
        return play.bandwidth(this.seat) - play.spent(this.seat)

    def noun(self) -> str:
        return "spare bandwidth of yours"

    def total(self) -> str:
        return "your bandwidth less the total cost of your mechas"

    @property
    def least(self) -> int | None:
        return self.at_least  # towers may be lost while mechas stay


AnyQuantity = Count | SpareBandwidth | Noted
Amount = Annotated[int, Meta(ge=-20, le=20)] | AnyQuantity
Few = Annotated[int, Meta(ge=1, le=9)]
