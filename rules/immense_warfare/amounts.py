"""Amounts that effects can count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from rules.engine.amounts import Noted, Quantity
from rules.engine.resolve import Resolve
from rules.immense_warfare import players
from rules.immense_warfare.selectors import PILES, Pieces
from rules.immense_warfare.working_state import WorkingState


class Count(Quantity[WorkingState], frozen=True, tag="count", kw_only=True):
    """The number of pieces that a selector selects."""

    of: Pieces

    def counted(self, play: WorkingState, this: Resolve) -> int:
        return len(self.of.ids(play, this))

    def noun(self) -> str:
        return self.of.words()

    def total(self) -> str:
        return f"the number of {self.of.words(many=True)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for counting cards in a pile, which are hidden or don't update continuous effects."""
        if self.of.what in PILES:
            yield (
                "of",
                "only cards on the battlefield can be counted, so use {amount: cards_in_hand} for a hand",
            )


class CardsInHand(Quantity[WorkingState], frozen=True, tag="cards_in_hand", kw_only=True):
    """The number of cards in the hand of the ability's controller."""

    def counted(self, play: WorkingState, this: Resolve) -> int:
        return players.hand_size(play, this.seat)

    def noun(self) -> str:
        return "card in your hand"


class SpareBandwidth(Quantity[WorkingState], frozen=True, tag="spare_bandwidth", kw_only=True):
    """A player's bandwidth minus the cost of the player's mechas."""

    looks: ClassVar[tuple[str, ...]] = ("unit", "pilot")

    def counted(self, play: WorkingState, this: Resolve) -> int:
        bandwidth, spent = play.battlefield.means_of(this.seat)
        return bandwidth - spent

    def noun(self) -> str:
        return "unused bandwidth you have"

    def total(self) -> str:
        return "your bandwidth minus your mechas' total cost"

    @property
    def least(self) -> int | None:
        return self.at_least  # negative when towers are lost while mechas stay


class DiscardedThisTurn(Quantity[WorkingState], frozen=True, tag="discarded_this_turn", kw_only=True):
    """The number of cards discarded from any hand this turn."""

    def counted(self, play: WorkingState, this: Resolve) -> int:
        return play.discarded

    def noun(self) -> str:
        return "card discarded this turn"


AnyQuantity = Count | CardsInHand | SpareBandwidth | DiscardedThisTurn | Noted
Amount = Annotated[int, Meta(ge=-20, le=20)] | AnyQuantity
