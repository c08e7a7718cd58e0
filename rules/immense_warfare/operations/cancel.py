"""Cancel a card that is being played."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.engine.selectors import Name
from rules.engine.windows import announced, undo
from rules.game import Event
from rules.immense_warfare import events, zones
from rules.immense_warfare.announced import ANNOUNCED
from rules.immense_warfare.items import Played
from rules.immense_warfare.working_state import WorkingState


class Cancel(Operation[WorkingState], frozen=True, tag="cancel"):
    """Put a card being played into its owner's discard pile, so that it has no effect."""

    of: Name

    @property
    def subject(self) -> str:
        return self.of

    def words(self, it: str) -> str:
        return f"cancel {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)

    def bears_on(self, what: str) -> bool:
        return what == ANNOUNCED

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = [id for id in this.ids(self.of) if find(play.stack, id) is not None]
        for id in ids:
            play.emit(_cancelled, play, this.seat, id)
            zones.move(play, id, "discard")
            for each in announced(play.agenda):
                if isinstance(each, Played) and each.about == id:
                    undo(play, each)
        return OpResult(bool(ids))


def _cancelled(play: WorkingState, seat: int, id: str) -> Event:
    return events.Cancelled(seat, f"{play.piece(id).name} is cancelled.", (id,), ("MI-7.1",))
