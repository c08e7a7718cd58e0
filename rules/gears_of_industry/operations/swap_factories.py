"""The operation that swaps a Technology card in hand with a factory in play."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.game import Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import Operation, Question
from rules.gears_of_industry.state import Factory
from rules.gears_of_industry.working_state import WorkingState

CARD, WITH = "swap_factories", "swap_factories_with"
NO_SWAP = Refusal("GI-5.2", "For this effect, you need a Technology card in hand and a factory in play.")


class SwapFactories(Operation, frozen=True, tag="swap_factories"):
    """Replace one of the user's factories with a Technology card from hand, turned the same way; the factory
    returns to hand. The new one hasn't paid or boosted."""

    brief: ClassVar = "swap factory"
    questions: ClassVar = {
        CARD: Question("Choose a Technology card from your hand", "Swap {}"),
        WITH: Question("Choose a factory to replace with {it}", "Swap with {}"),
    }
    phrase: ClassVar = (
        "swap a Technology card from your hand with one of your factories, keeping the same orientation"
    )

    def short(self) -> str:
        return "swap Technology in hand with your factory"

    def _cards(self, play: WorkingState, seat: int) -> tuple[str, ...]:
        return tuple(
            [card.id for card in play.sides[seat].hand if card.kind and play.cards[card.kind].technology]
        )

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        able = play.sides[this.seat].factories and self._cards(play, this.seat)
        return None if able else NO_SWAP

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        cards = self._cards(play, this.seat)
        factories = tuple([each.id for each in play.sides[this.seat].factories])
        if cards and factories and this.named(CARD) is None:
            return Choose(this.seat, CARD, cards, this.source, secret=True)
        if cards and factories and this.named(WITH) is None:
            return Choose(this.seat, WITH, factories, this.id(CARD))
        return None

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        new, old = this.id(CARD), play.factory(this.id(WITH))
        if not new or old is None:
            return OpResult(False)
        side = play.sides[this.seat]
        at = side.factories.index(old)
        card = play.take(new)
        play.to_hand(old.id, this.seat)
        side = play.sides[this.seat]
        factories = (*side.factories[:at], Factory(new, card.kind, old.turn), *side.factories[at:])
        play.put_side(this.seat, replace(side, factories=factories))
        play.emit(lambda: events.FactoryBuilt(
            this.seat, f"{play.agreed.names[this.seat]} swaps {play.title(old.kind)} for {play.title(card.kind)}.",
            (new,), ("GI-3.2",), card.kind, "played",
        ))  # fmt: skip
        return OpResult()
