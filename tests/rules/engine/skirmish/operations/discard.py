"""Discard cards from hand."""

from __future__ import annotations

from typing import Literal

from rules.common.words import counted, one
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.amounts import Few
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.state import PLAYERS


class Discard(Operation[Draft], frozen=True, tag="discard"):
    """A player discards cards of their own choice, as many as there are."""

    count: Few = 1
    who: Literal["you", "opponent"] = "you"
    name: Name = "discarded"

    def words(self, it: str) -> str:
        cards = one("card") if self.count == 1 else counted(self.count, "card")
        return f"discard {cards}" if self.who == "you" else f"your opponent discards {cards}"

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name,)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(self.name) is not None:
            return None
        seat = PLAYERS[play.named(this, self.who)[0]]
        hand = tuple(card.id for card in play.sides[seat].hand)
        count = min(self.count, len(hand))
        return Choose(seat, self.name, hand, this.source, count, count, secret=bool(hand))

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = this.ids(self.name)
        for id in ids:
            play.discard(id)
        return Did(len(ids) == self.count)
