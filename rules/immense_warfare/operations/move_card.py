"""Move cards to a pile of their owner."""

from __future__ import annotations

from typing import Literal

from rules.engine.operations import Operation
from rules.engine.resolve import Bound, Did, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.announced import END
from rules.immense_warfare.draft import Draft

PLACES = {
    "hand": "into your hand",
    "deck": "on top of your deck in any order",
    "discard": "into the discard pile",
}

OF_ANYBODY = ("target", "unit")
"""The names of cards that may be another player's."""


class MoveCard(Operation[Draft], frozen=True, tag="move_card"):
    """Move cards, one after the other, to a pile of their owner; only those that are still where `out_of` says. Where
    they become hidden nobody can follow them, unless they are revealed."""

    card: Name
    to: Literal["hand", "deck", "discard"]
    show: bool = False
    out_of: Literal["", "discard"] = ""

    @property
    def subject(self) -> str:
        return self.card

    def words(self, it: str) -> str:
        if self.to == "hand" and self.card in OF_ANYBODY:
            return f"return {it} to its owner's hand"
        return f"{f'reveal {it}, ' if self.show else ''}put {it} {PLACES[self.to]}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card,)

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: Draft, this: Resolve) -> Did:
        found = [(id, play.find(id)) for id in play.named(this, self.card)]
        before = [id for id, piece in found if piece is not None and self.out_of in ("", piece.zone)]
        if self.show:
            play.show(this.seat, before)
        ids = tuple([play.move(id, self.to) for id in before])
        return Did(bool(ids), (Bound(self.card, ids, secret=self.to != "discard"),))
