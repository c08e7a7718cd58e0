"""Put a mecha together out of two that were sacrificed for it."""

from __future__ import annotations

from rules.common.words import one
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare.announced import END
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS
from rules.immense_warfare.printed import CardName

FOUND = "found"


class Combine(Operation[Draft], frozen=True, tag="combine"):
    """A mecha of a name out of hand, deck or discard pile enters on a space; the pilots of those sacrificed for it
    move over to it, and the deck is shuffled."""

    mecha: CardName
    space: Name
    pilots: tuple[Name, ...]

    def words(self, it: str) -> str:
        return (
            f"put {one(self.mecha)} from your hand, deck or discard pile onto this space. Attach both mechas' pilots to"
            " it, then shuffle your deck"
        )

    def asking(self) -> str:
        return f"choose {one(self.mecha)}"

    @property
    def binds(self) -> tuple[str, ...]:
        return (FOUND,)

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.space, *self.pilots)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(FOUND) is not None:
            return None
        side, printed = play.sides[this.seat], play.tables.printed
        among = tuple(
            card.id
            for card in (*side.hand, *side.deck, *side.discard)
            if card.kind and printed[card.kind].name == self.mecha
        )
        return Choose(this.seat, FOUND, among, this.source, min(1, len(among)), secret=True)

    def bears_on(self, what: str) -> bool:
        return what == END

    def perform(self, play: Draft, this: Resolve) -> Did:
        found, space = this.id(FOUND), this.id(self.space)
        done = bool(found) and space in CELLS and play.at(CELLS[space]) is None
        if done:
            cell = CELLS[space]
            play.lay_open(found)
            play.enter(found, this.seat, cell)
            for id in (id for name in self.pilots for id in this.ids(name)):
                piece = play.find(id)
                if piece is not None and piece.zone == "discard":
                    play.lay_open(id)
                    play.enter(id, piece.owner, cell, found)
        play.shuffle(this.seat)
        return DID if done else DID_NOT
