"""Take control of units."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import selectors, units
from rules.immense_warfare.announced import END
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState


class TakeControl(Operation[WorkingState], frozen=True, tag="take_control"):
    """Put units under your control permanently; cards attached to them keep their own controller (MI-4.8)."""

    of: Of

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    def words(self, it: str) -> str:
        return f"gain control of {selectors.every(self.of, it)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return selectors.used(self.of)

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = selected_ids(play, this, self.of)
        for id in ids:
            units.change(play, id, controller=this.seat)
        return OpResult(bool(ids))
