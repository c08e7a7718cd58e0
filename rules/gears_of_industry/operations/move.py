"""The operation that moves a card to the other market."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.state import MARKET_NAMES, ROOM
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held


class Move(OnChosen, frozen=True, tag="move"):
    """Move a card to its player's row in the other market, which needs room (GI-4.7)."""

    brief: ClassVar = "move yours"
    questions: ClassVar = {"move": Question("Choose a card to move", "Move {}")}

    def words(self, it: str) -> str:
        card = self.cards().removesuffix(" with room in your other market")
        return f"move {card} to the other market, if you have room there"

    def short(self) -> str:
        return f"move {self.of.short()} to other market"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return (
            card.market >= 0
            and not card.neutral
            and len(play.sides[card.seat].markets[1 - card.market]) < ROOM
        )

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.place(card.id, card.seat, 1 - card.market)
        play.emit(lambda: events.Noted(
            this.seat, f"{play.title(card.kind)} moves to {MARKET_NAMES[1 - card.market]}.", (card.id,), ("GI-4.7",),
        ))  # fmt: skip
