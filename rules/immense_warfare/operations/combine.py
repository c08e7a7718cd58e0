"""Combine two sacrificed mechas into a new one."""

from __future__ import annotations

from rules.common.text import one
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import players, zones
from rules.immense_warfare.announced import END
from rules.immense_warfare.field import CELLS
from rules.immense_warfare.printed import CardName
from rules.immense_warfare.working_state import WorkingState

FOUND = "found"


class Combine(Operation[WorkingState], frozen=True, tag="combine"):
    """Put a mecha of a name from hand, deck or discard pile onto a space; the pilots of the sacrificed mechas
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

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
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

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        found, space = this.id(FOUND), this.id(self.space)
        done = bool(found) and space in CELLS and play.at(CELLS[space]) is None
        if done:
            cell = CELLS[space]
            zones.put_on_stack(play, found)
            zones.enter(play, found, this.seat, cell)
            for id in (id for name in self.pilots for id in this.ids(name)):
                piece = play.find(id)
                if piece is not None and piece.zone == "discard":
                    zones.put_on_stack(play, id)
                    zones.enter(play, id, piece.owner, cell, found)
        players.shuffle(play, this.seat)
        return DONE if done else FAILED
