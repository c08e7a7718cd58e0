"""Put armour counters on units, or take them off."""

from __future__ import annotations

from typing import Literal

from rules.common.text import counted
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import selectors, units
from rules.immense_warfare.announced import ANNOUNCED, TARGET
from rules.immense_warfare.printed import Few
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState


class Armour(Operation[WorkingState], frozen=True, tag="armour"):
    """Put armour counters on units (MI-6.2), or remove all of them ("none")."""

    of: Of
    add: Few | Literal["none"]

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    def words(self, it: str) -> str:
        what = selectors.each(self.of, it)
        if self.add == "none":
            return f"remove all armour counters from {what}"
        return f"put {counted(self.add, 'armour counter')} on {what}"

    @property
    def uses(self) -> tuple[str, ...]:
        return selectors.used(self.of)

    def bears_on(self, what: str) -> bool:
        return what in (ANNOUNCED, TARGET)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = selected_ids(play, this, self.of)
        for id in ids:
            unit = play.unit(id)
            if unit is not None:
                units.change(play, id, armour=0 if self.add == "none" else unit.armour + self.add)
        return OpResult(bool(ids))
