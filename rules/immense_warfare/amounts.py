"""What can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from rules.engine.amounts import Noted, Quantity
from rules.engine.resolve import Resolve
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.selectors import PILES, Pieces


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

    def faults(self) -> Iterator[tuple[str, str]]:
        """Cards in a pile, which are hidden or not looked at for what always holds."""
        if self.of.what in PILES:
            yield "of", "only what is on the battlefield is counted; for a hand say {amount: cards_in_hand}"


class CardsInHand(Quantity[Draft], frozen=True, tag="cards_in_hand", kw_only=True):
    """How many cards who controls the ability has in hand."""

    def counted(self, play: Draft, this: Resolve) -> int:
        return play.hand_size(this.seat)

    def noun(self) -> str:
        return "card in your hand"


class SpareBandwidth(Quantity[Draft], frozen=True, tag="spare_bandwidth", kw_only=True):
    """A player's bandwidth less what the player's mechas cost."""

    looks: ClassVar[tuple[str, ...]] = ("unit", "pilot")

    def counted(self, play: Draft, this: Resolve) -> int:
        bandwidth, spent = play.battlefield.means_of(this.seat)
        return bandwidth - spent

    def noun(self) -> str:
        return "unused bandwidth you have"

    def total(self) -> str:
        return "your bandwidth minus your mechas' total cost"

    @property
    def least(self) -> int | None:
        return self.at_least  # towers may be lost while mechas stay


class DiscardedThisTurn(Quantity[Draft], frozen=True, tag="discarded_this_turn", kw_only=True):
    """How many cards anybody discarded from hand this turn."""

    def counted(self, play: Draft, this: Resolve) -> int:
        return play.discarded

    def noun(self) -> str:
        return "card discarded this turn"


AnyQuantity = Count | CardsInHand | SpareBandwidth | DiscardedThisTurn | Noted
Amount = Annotated[int, Meta(ge=-20, le=20)] | AnyQuantity
