"""Draw cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.common.words import counted, one
from rules.engine.resolve import Did, Resolve
from rules.game import Refusal
from rules.gears_of_industry import refusals
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.operation import Operation


class Draw(Operation, frozen=True, tag="draw"):
    """The user draws cards of the deck that the effect speaks of (GI-5.1)."""

    count: Annotated[int, Meta(ge=1, le=5)] = 1

    def words(self, it: str) -> str:
        return f"draw {one('card') if self.count == 1 else counted(self.count, 'card')}"

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        owner = play.owner_of_piles(this)
        return None if play.pile(owner, "deck") or play.pile(owner, "discard") else refusals.NO_CARDS

    def perform(self, play: Draft, this: Resolve) -> Did:
        drawn = play.draw(play.owner_of_piles(this), self.count, this.seat)
        return Did(len(drawn) == self.count)
