"""The operation that returns market cards to their player's hand."""

from __future__ import annotations

from typing import ClassVar

from rules.common.text import possessive
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held


class SendBack(OnChosen, frozen=True, tag="send_back"):
    """Return a market card to its player's hand."""

    questions: ClassVar = {"send_back": Question("Choose a card to return to its player's hand", "Return {}")}
    brief: ClassVar = "return card"

    def words(self, it: str) -> str:
        return f"return {self.cards()} to its player's hand"

    def short(self) -> str:
        return f"{self.of.short()} back to hand"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return card.zone == "market"

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.to_hand(card.id, card.seat)
        play.emit(lambda: events.Discarded(
            card.seat, f"{play.title(card.kind)} returns to {possessive(play.agreed.names[card.seat])} hand.",
            (), ("GI-5.7",), card.kind, "seen",
        ))  # fmt: skip
