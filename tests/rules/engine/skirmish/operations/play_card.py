"""Play a card out of an effect."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DID_NOT, Bound, Did, Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.playing import begin_play
from tests.rules.engine.skirmish.state import CELLS, cell_id, entry_zone

CELL = "cell"


class PlayCard(Operation[Draft], frozen=True, tag="play_card"):
    """Play a mecha from wherever it lies into the own entry zone; it can be answered as any card played."""

    card: Name

    @property
    def subject(self) -> str:
        return self.card

    def words(self, it: str) -> str:
        return f"play {it} into your entry zone"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card,)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(CELL) is not None or not this.id(self.card):
            return None
        free = tuple(cell_id(cell) for cell in entry_zone(this.seat) if play.at(cell) is None)
        return Choose(this.seat, CELL, free, this.source)

    def perform(self, play: Draft, this: Resolve) -> Did:
        id, cell = this.id(self.card), this.id(CELL)
        if not id or cell not in CELLS:
            return DID_NOT
        begin_play(play, this.seat, id, cell)
        return Did(bound=(Bound(self.card, (id,)),))

    def came_about(self, play: Draft, this: Resolve) -> bool:
        return this.id(self.card) in play.pieces
