"""Look at hidden cards."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DID, Did, Resolve
from tests.rules.engine.skirmish.draft import Draft

LOOK = "look"


class Look(Operation[Draft], frozen=True, tag="look"):
    """Who controls the ability looks at the hand of the other player, until they have seen it."""

    def words(self, it: str) -> str:
        return "look at your opponent's hand"

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(LOOK) is not None:
            return None
        hand = tuple(card.id for card in play.sides[1 - this.seat].hand)
        return Choose(this.seat, LOOK, hand, this.source, least=0, most=0, secret=True)

    def perform(self, play: Draft, this: Resolve) -> Did:
        return DID
