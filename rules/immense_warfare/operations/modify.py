"""Start a lasting modifier, or apply one while the card is on the battlefield."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.durations import Until
from rules.engine.modifiers import Modifier
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.engine.selectors import THIS
from rules.immense_warfare import selectors, units
from rules.immense_warfare.modifiers import AnyModifier, Many
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState


class Modify(Operation[WorkingState], frozen=True, tag="modify"):
    """Apply a modifier to pieces: those selected when it starts, or, for a continuous effect, those selected
    at any time."""

    of: Of
    by: AnyModifier

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    @property
    def layer(self) -> str:
        return self.by.layer

    @property
    def lasts(self) -> bool:
        return True

    def words(self, it: str) -> str:
        return self.by.words(it if isinstance(self.of, str) else Many(self.doer))

    def temporary_words(self, it: str) -> str:
        return self.by.temporary_words(it if isinstance(self.of, str) else Many(self.doer))

    def how_long(self, until: Until) -> str:
        if until == "next_turn" and self.of == THIS:
            return "during your next turn"
        return (
            "this turn" if until == "end_of_turn" and self.by.layer == "limits" else super().how_long(until)
        )

    @property
    def doer(self) -> str:
        return "" if isinstance(self.of, str) else self.of.words(many=True)

    @property
    def uses(self) -> tuple[str, ...]:
        return (*selectors.used(self.of), *self.by.uses)

    def bears_on(self, what: str) -> bool:
        return self.by.bears_on(what)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = selected_ids(play, this, self.of)
        units.begin(play, self.by.with_fixed_values(play, this), ids, this, play.ability(this).until)
        return OpResult(bool(ids))

    def modifiers(
        self, play: WorkingState, this: Resolve
    ) -> Iterable[tuple[Modifier[WorkingState, Piece], tuple[str, ...]]]:
        return ((self.by, selected_ids(play, this, self.of)),)
