"""What the use of an effect takes: *spent*, the card itself."""

from __future__ import annotations

from rules.engine.costs import Cost
from rules.engine.resolve import Bound, Resolve
from rules.gears_of_industry.draft import Draft


class Spend(Cost[Draft], frozen=True, tag="spend"):
    """The card is discarded: to the discard of the deck it came from (GI-5.1)."""

    def pay(self, play: Draft, this: Resolve) -> tuple[Bound, ...]:
        play.discard(this.source)
        return ()

    def words(self) -> str:
        return "discard this card"

    def short(self) -> str:
        """The cost where there is little room."""
        return "spend this"
