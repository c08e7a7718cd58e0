"""Damage units without an attack."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.amounts import Quantity, amount_words, negative, value
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import selectors, units
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.announced import END
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState


class Damage(Operation[WorkingState], frozen=True, tag="damage"):
    """Damage units."""

    of: Of
    count: Amount

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    def words(self, it: str) -> str:
        return f"deal {amount_words(self.count)} damage to {selectors.each(self.of, it)}"

    @property
    def uses(self) -> tuple[str, ...]:
        counted = self.count.uses if isinstance(self.count, Quantity) else ()
        return (*selectors.used(self.of), *counted)

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids, count = selected_ids(play, this, self.of), value(self.count, play, this)
        for id in ids:
            units.damage(play, id, count)
        return OpResult(bool(ids))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for negative damage."""
        yield from negative("count", self.count)
