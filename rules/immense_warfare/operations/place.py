"""Put cards onto the battlefield without playing them."""

from __future__ import annotations

from typing import Literal

from rules.engine.operations import Operation
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.announced import END
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.items import Placing, entry_spaces
from rules.immense_warfare.pieces import Piece


class Place(Operation[Draft], frozen=True, tag="place"):
    """Put cards onto the battlefield one after the other: in your entry zone, wherever you could play them ("allowed"),
    or onto the space that a name means ("space")."""

    card: Name
    where: Literal["zone", "allowed", "space"]
    space: Name | Literal[""] = ""

    @property
    def subject(self) -> str:
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

    def perform(self, play: Draft, this: Resolve) -> Did:
        cards = this.ids(self.card)
        if not cards:
            return DID_NOT
        play.agenda = (*play.agenda, Placing(this.seat, cards, self._space(this)))
        return DID

    def arrives(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        """Whether a card could enter the battlefield now."""
        return bool(entry_spaces(play, this.seat, piece.kind, self._space(this)))

    def _space(self, this: Resolve) -> str:
        """Where they enter, as `entry_spaces` has it."""
        return {"zone": "zone", "allowed": "", "space": this.id(self.space)}[self.where]
