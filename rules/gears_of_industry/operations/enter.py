"""Enter one more card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.engine.agenda import Choose
from rules.engine.resolve import Did, Resolve
from rules.gears_of_industry.draft import Draft, Held
from rules.gears_of_industry.entering import Entering, affordable
from rules.gears_of_industry.operation import OnChosen
from rules.gears_of_industry.places import market_of_slot, slot
from rules.gears_of_industry.state import MARKETS, ROOM

WHERE = "where_to"
"""The question which market the card enters, or which card it replaces where three lie (GI-4.7)."""


class Enter(OnChosen, frozen=True, tag="enter"):
    """One more card enters a market, paid by factories that have not paid this turn: by their output and `extra` to it,
    or exactly by one of them, or for free. What is not needed of the output is lost."""

    unfit: ClassVar = "You need a card in hand that you can pay for with this effect"
    brief: ClassVar = "play 1 more"
    questions: ClassVar = {
        "enter": "Choose a card to play",
        WHERE: "Choose a market for {it}, or a card to replace",
    }

    by: Literal["output", "exact", "free"]
    extra: Annotated[int, Meta(ge=0, le=9)] = 0

    def words(self, it: str) -> str:
        played = f"play 1 more {self.of.words().removesuffix(' from your hand')}"
        if self.by == "free":
            return f"{played} for free"
        if self.by == "exact":
            return f"{played}. Pay with an unused sideways factory of exactly its value"
        more = f", plus {self.extra} extra output" if self.extra else ""
        return f"{played}. Pay with the output of unused sideways factories{more}"

    def short(self) -> str:
        card = " ".join(
            filter(None, ("play 1 more", *(each.short() for each in self.of.filters if not each.leads)))
        )
        means = {
            "free": "free",
            "exact": "exact value",
            "output": f"output + {self.extra}" if self.extra else "output",
        }
        return f"{card}: {means[self.by]}"

    def changes(self, play: Draft, this: Resolve, card: Held) -> bool:
        return affordable(play, this.seat, card.value, self.by, self.extra)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        if question is not None or this.named(WHERE) is not None or not self.chosen(play, this):
            return question
        return Choose(this.seat, WHERE, tuple(self._spots(play, this.seat)), self.chosen(play, this)[0])

    def _spots(self, play: Draft, seat: int) -> Iterator[str]:
        """The markets with room, and in a full one the cards that may be replaced."""
        for market in MARKETS:
            own = play.sides[seat].markets[market]
            yield from (card.id for card in own) if len(own) == ROOM else (slot(market, seat, len(own)),)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = self.chosen(play, this)
        if not ids:
            return Did(False)
        spot = this.id(WHERE)
        market, replaced = market_of_slot(spot), ""
        if market is None:
            market, replaced = play.piece(spot).market, spot
        play.agenda = (*play.agenda, Entering(this.seat, ids[0], market, replaced, self.by, self.extra))
        return Did()

    def faults(self) -> Iterator[tuple[str, str]]:
        """More output where none is asked for; more than one card."""
        if self.extra and self.by != "output":
            yield "extra", "only output can be more; leave this out"
        if self.count != 1 or self.up_to:
            yield "count", "one card enters; leave this out"
