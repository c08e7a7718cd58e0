"""Destroy cards on the battlefield."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import zones
from rules.immense_warfare.announced import END
from rules.immense_warfare.selectors import Of, every, selected_ids, subject, used
from rules.immense_warfare.working_state import WorkingState


class Destroy(Operation[WorkingState], frozen=True, tag="destroy"):
    """Destroy cards on the battlefield, all at the same time."""

    of: Of

    @property
    def subject(self) -> str:
        return subject(self.of)

    def words(self, it: str) -> str:
        return f"destroy {every(self.of, it)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return used(self.of)

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = selected_ids(play, this, self.of)
        zones.destroy(play, ids)
        return OpResult(bool(ids))
