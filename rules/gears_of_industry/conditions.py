"""What an effect can ask for."""

from __future__ import annotations

from rules.engine.conditions import Condition
from rules.engine.resolve import Resolve
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.state import ROOM


class RoomEverywhere(Condition[Draft], frozen=True, tag="room_everywhere"):
    """Its user has room in both markets (GI-4.7)."""

    def holds(self, play: Draft, this: Resolve) -> bool:
        return all(len(own) < ROOM for own in play.sides[this.seat].markets)

    def words(self) -> str:
        return "no market holds three cards of yours"

    def short(self) -> str:
        """The same where there is little room: "with room in both markets"."""
        return "with room in both markets"


AnyCondition = RoomEverywhere
