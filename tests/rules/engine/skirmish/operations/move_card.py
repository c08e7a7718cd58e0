"""Move cards to a pile of their owner."""

from __future__ import annotations

from typing import Literal

from rules.engine.operations import Operation
from rules.engine.resolve import Bound, Did, Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.draft import Draft

PLACES = {
    "hand": "into your hand",
    "deck": "on top of your deck, the first one lowest",
    "discard": "into the discard pile",
}


class MoveCard(Operation[Draft], frozen=True, tag="move_card"):
    """Move cards, one after the other, to a pile of their owner. Where they become hidden nobody can follow them,
    unless they are shown."""

    card: Name
    to: Literal["hand", "deck", "discard"]
    show: bool = False

    @property
    def subject(self) -> str:
        return self.card

    def words(self, it: str) -> str:
        return f"{f'show {it} and put {it}' if self.show else f'put {it}'} {PLACES[self.to]}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card,)

    def perform(self, play: Draft, this: Resolve) -> Did:
        before = play.named(this, self.card)
        if self.show:
            play.show(before)
        ids = tuple(play.move(id, self.to) for id in before)
        return Did(bool(ids), (Bound(self.card, ids, secret=self.to != "discard"),))
