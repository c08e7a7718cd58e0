"""Repair damage on units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.engine.amounts import Quantity, negative, value
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import selectors, units
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.announced import ANNOUNCED, TARGET
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState


class Repair(Operation[WorkingState], frozen=True, tag="repair"):
    """Repair damage on units, up to the damage they have."""

    of: Of
    count: Amount | Literal["all"]

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    def words(self, it: str) -> str:
        what = selectors.each(self.of, it)
        if isinstance(self.count, Quantity):
            return f"repair {self.count.times} damage on {what} {self.count.rest()}"
        return f"repair {self.count} damage on {what}"

    @property
    def uses(self) -> tuple[str, ...]:
        counted = self.count.uses if isinstance(self.count, Quantity) else ()
        return (*selectors.used(self.of), *counted)

    def bears_on(self, what: str) -> bool:
        return what in (ANNOUNCED, TARGET)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        for id in selected_ids(play, this, self.of):
            damage = play.pieces[id].damage
            much = damage if self.count == "all" else min(damage, value(self.count, play, this))
            units.set_damage(play, id, damage - much)
        return OpResult(bool(selected_ids(play, this, self.of)))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a negative repair."""
        if self.count != "all":
            yield from negative("count", self.count)
