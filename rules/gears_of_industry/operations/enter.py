"""The operation that plays a card into a market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.common.cards import find
from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.gears_of_industry.operation import Movement, OnChosen, Question
from rules.gears_of_industry.outlook import changed_by_choice, missing_cards
from rules.gears_of_industry.payment import MarketPlay, affordable
from rules.gears_of_industry.places import market_of_slot, slot
from rules.gears_of_industry.state import MARKETS, ROOM
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

WHERE = "where_to"
"""The question for the market of the card, or for the card it replaces in a full one (GI-4.7)."""


class Enter(OnChosen, frozen=True, tag="enter"):
    """Play one more card into a market, paid for by factories that haven't paid this turn: with their output
    plus `extra`, with exactly one of them, or free. Unused output is lost."""

    unfit: ClassVar = "You need a card in hand that you can pay for with this effect"
    brief: ClassVar = "play 1 more"
    questions: ClassVar = {
        "enter": Question("Choose a card to play", "Play {}"),
        WHERE: Question("Choose a market for {it}, or a card to replace", "Replace {}"),
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

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return affordable(play, this.seat, card.value, self.by, self.extra)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        if question is not None or this.named(WHERE) is not None or not self.chosen(play, this):
            return question
        return Choose(
            this.seat, WHERE, tuple(self._entry_places(play, this.seat)), self.chosen(play, this)[0]
        )

    def _entry_places(self, play: WorkingState, seat: int) -> Iterator[str]:
        """Yield the markets with room, and the replaceable cards of full ones."""
        for market in MARKETS:
            own = play.sides[seat].markets[market]
            yield from (card.id for card in own) if len(own) == ROOM else (slot(market, seat, len(own)),)

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        label = super().label(play, question, pick)
        return label if market_of_slot(pick) is None else label.removeprefix("Replace ")

    def moves(self, play: WorkingState, question: Choose, pick: str) -> Movement | None:
        held = find(play.sides[question.seat].hand, question.about)
        known = held is not None and bool(held.kind)
        return ((question.about,), pick) if known and market_of_slot(pick) is not None else None

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        market = market_of_slot(pick)
        if market is None:
            yield from super().outlook(play, question, pick)
            return
        yield from changed_by_choice(play, pick)
        yield missing_cards(len(play.sides[question.seat].markets[market]) + 1)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = self.chosen(play, this)
        if not ids:
            return OpResult(False)
        spot = this.id(WHERE)
        market, replaced = market_of_slot(spot), ""
        if market is None:
            market, replaced = play.piece(spot).market, spot
        play.agenda = (*play.agenda, MarketPlay(this.seat, ids[0], market, replaced, self.by, self.extra))
        return OpResult()

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults for extra output without an output payment, and for more than one card."""
        if self.extra and self.by != "output":
            yield "extra", "'extra' works only with by: output, so leave this out"
        if self.count != 1 or self.up_to:
            yield "count", "this plays only one card, so leave this out"
