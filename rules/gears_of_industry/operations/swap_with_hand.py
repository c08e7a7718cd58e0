"""The operation that swaps a card in hand with a market card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.common.cards import Card
from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.selectors import in_markets
from rules.gears_of_industry.state import MARKET_NAMES
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

WITH = "swap_with_hand_for"


class SwapWithHand(OnChosen, frozen=True, tag="swap_with_hand"):
    """Replace one of the user's market cards with a card from hand of the same or a lower value; the market
    card returns to hand. Nothing is paid."""

    unfit: ClassVar = "You need a card in a market worth at least as much as one in hand"
    brief: ClassVar = "swap with hand"
    questions: ClassVar = {
        "swap_with_hand": Question("Choose a market card from your hand", "Swap {}"),
        WITH: Question("Choose a card to replace with {it}", "Swap with {}"),
    }

    def words(self, it: str) -> str:
        return f"swap {self.cards()} with one of your cards of the same or higher value in a market"

    def short(self) -> str:
        return "swap hand card with your market card ≥ its value"

    def among(self, play: WorkingState, this: Resolve) -> Sequence[Held]:
        highest = max([card.value for card in in_markets(play, this.seat)], default=0)
        return [card for card in super().among(play, this) if card.value <= highest]

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        chosen = self.chosen(play, this)
        if question is not None or this.named(WITH) is not None or not chosen:
            return question
        value = play.piece(chosen[0]).value
        among = tuple([card.id for card in in_markets(play, this.seat) if card.value >= value])
        return Choose(this.seat, WITH, among, chosen[0])

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        chosen = self.chosen(play, this)
        if not chosen:
            return OpResult(False)
        old = play.piece(this.id(WITH))
        own = play.sides[this.seat].markets[old.market]
        at = next(number for number, card in enumerate(own) if card.id == old.id)
        new = play.take(chosen[0])
        play.to_hand(old.id, this.seat)
        own = play.sides[this.seat].markets[old.market]
        play.put_market(this.seat, old.market, (*own[:at], Card(new.id, new.kind), *own[at:]))
        name, where = play.agreed.names[this.seat], MARKET_NAMES[old.market]
        play.emit(lambda: events.Noted(
            this.seat, f"{name} swaps {play.title(old.kind)} for {play.title(new.kind)} in {where}.",
            (new.id,), ("GI-4.7",), new.kind, "played",
        ))  # fmt: skip
        return OpResult()
