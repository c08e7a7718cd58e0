"""Move cards to a pile of their owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rules.engine.operations import Operation
from rules.engine.resolve import Bound, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import zones
from rules.immense_warfare.announced import END
from rules.immense_warfare.clauses import Clause
from rules.immense_warfare.working_state import WorkingState

PLACES = {
    "hand": "into your hand",
    "deck": "on top of your deck in any order",
    "discard": "into the discard pile",
}

OF_ANYBODY = ("target", "unit")
"""The names of cards that may belong to another player."""


class MoveCard(Operation[WorkingState], Clause, frozen=True, tag="move_card"):
    """Move cards, one after the other, to a pile of their owner; only those still in the pile `out_of`.
    Hidden cards get new ids unless they are revealed."""

    card: Name
    to: Literal["hand", "deck", "discard"]
    show: bool = False
    out_of: Literal["", "discard"] = ""

    @property
    def subject(self) -> str:
        return self.card

    @property
    def moved(self) -> str:
        return self.card

    def joins(self, first: Any) -> bool:
        return isinstance(first, MoveCard) and first.to == self.to and first.show

    def together(self, operations: Sequence[Any]) -> str:
        return self.words("them")

    def words(self, it: str) -> str:
        if self.to == "hand" and self.card in OF_ANYBODY:
            return f"return {it} to its owner's hand"
        return f"{f'reveal {it}, ' if self.show else ''}put {it} {PLACES[self.to]}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card,)

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        found = [(id, play.find(id)) for id in play.named(this, self.card)]
        before = [id for id, piece in found if piece is not None and self.out_of in ("", piece.zone)]
        if self.show:
            zones.show(play, this.seat, before)
        ids = tuple([zones.move(play, id, self.to) for id in before])
        return OpResult(bool(ids), (Bound(self.card, ids, secret=self.to != "discard"),))
