"""Play a card from an effect."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import FAILED, Bound, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import entry
from rules.immense_warfare.announced import END
from rules.immense_warfare.asking import QuestionText, space_text
from rules.immense_warfare.card_play import begin_play
from rules.immense_warfare.field import CELLS, NAMES
from rules.immense_warfare.working_state import WorkingState

SPACE = "space"


class PlayCard(Operation[WorkingState], QuestionText, frozen=True, tag="play_card"):
    """Play a mecha from any zone into your entry zone; its cost must fit, and players can respond as to any
    card played."""

    card: Name

    @property
    def subject(self) -> str:
        return self.card

    def words(self, it: str) -> str:
        return f"play {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.card,)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        piece = play.find(this.id(self.card))
        if this.named(SPACE) is not None or piece is None:
            return None
        free = [
            cell
            for cell in entry.zone_spaces(play, this.seat)
            if entry.bandwidth_suffices(play, piece.kind, cell, this.seat)
        ]
        return Choose(this.seat, SPACE, tuple(NAMES[cell] for cell in free), this.source)

    def sentence(self, play: WorkingState) -> str:
        return space_text(play)

    def bears_on(self, what: str) -> bool:
        return what == END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        id, space = this.id(self.card), this.id(SPACE)
        if not id or space not in CELLS:
            return FAILED
        begin_play(play, this.seat, id, space)
        return OpResult(bound=(Bound(self.card, (id,)),))

    def came_about(self, play: WorkingState, this: Resolve) -> bool:
        return this.id(self.card) in play.pieces
