"""Put cards onto the battlefield without playing them."""

from __future__ import annotations

from typing import Literal

from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import entry
from rules.immense_warfare.announced import END
from rules.immense_warfare.clauses import Clause
from rules.immense_warfare.items import Placing
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.working_state import WorkingState


class Place(Operation[WorkingState], Clause, frozen=True, tag="place"):
    """Put cards onto the battlefield one after the other: in your entry zone, wherever you could play them
    ("allowed"), or onto a named space ("space")."""

    card: Name
    where: Literal["zone", "allowed", "space"]
    space: Name | Literal[""] = ""

    @property
    def subject(self) -> str:
        return self.card

    @property
    def moved(self) -> str:
        return self.card

    def words(self, it: str) -> str:
        where = {
            "zone": "into your entry zone",
            "allowed": "onto spaces where you could play them",
            "space": "onto this space",
        }[self.where]
        return f"put {it} {where}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card, self.space) if self.space else (self.card,)

    def bears_on(self, what: str) -> bool:
        return what == END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        cards = this.ids(self.card)
        if not cards:
            return FAILED
        play.agenda = (*play.agenda, Placing(this.seat, cards, self._space(this)))
        return DONE

    def arrives(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        """Return whether a card could enter the battlefield now."""
        return bool(entry.spaces_for(play, this.seat, piece.kind, self._space(this)))

    def _space(self, this: Resolve) -> str:
        """Return the space in the form of `entry.spaces_for`."""
        return {"zone": "zone", "allowed": "", "space": this.id(self.space)}[self.where]
