"""Put cards from the top of a deck into another pile."""

from __future__ import annotations

from typing import Literal

from rules.common.text import counted
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import players, zones
from rules.immense_warfare.printed import Few
from rules.immense_warfare.working_state import WorkingState


class Mill(Operation[WorkingState], frozen=True, tag="mill"):
    """Put the top cards of your deck into your discard pile or damage zone, fewer if the deck has fewer."""

    count: Few = 1
    to: Literal["discard", "damage"] = "discard"

    def words(self, it: str) -> str:
        cards = "the top card" if self.count == 1 else f"the top {counted(self.count, 'card')}"
        return (
            f"put {cards} of your deck into your {'damage zone' if self.to == 'damage' else 'discard pile'}"
        )

    def bears_on(self, what: str) -> bool:
        return False

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        for card in play.sides[this.seat].deck[: self.count]:
            if self.to == "damage":
                players.hit(play, this.seat)
            else:
                zones.move(play, card.id, "discard")
        return OpResult()
