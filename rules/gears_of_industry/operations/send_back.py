"""Send cards in a market back to the hand of their player."""

from __future__ import annotations

from typing import ClassVar

from rules.common.words import possessive
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.draft import Draft, Held
from rules.gears_of_industry.operation import OnChosen


class SendBack(OnChosen, frozen=True, tag="send_back"):
    """A player's card in a market goes back to that player's hand."""

    questions: ClassVar = {"send_back": "Choose a card to return to its player's hand"}
    brief: ClassVar = "return card"

    def words(self, it: str) -> str:
        return f"return {self.cards()} to its player's hand"

    def short(self) -> str:
        return f"{self.of.short()} back to hand"

    def changes(self, play: Draft, this: Resolve, card: Held) -> bool:
        return card.zone == "market"

    def do_to(self, play: Draft, this: Resolve, card: Held) -> None:
        play.to_hand(card.id, card.seat)
        play.emit(lambda: events.Discarded(
            card.seat, f"{play.title(card.kind)} returns to {possessive(play.agreed.names[card.seat])} hand.",
            (), ("GI-5.7",), card.kind, "seen",
        ))  # fmt: skip
