"""Destroy cards on the battlefield."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.immense_warfare.announced import END
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.selectors import Of, every, meant, subject, used


class Destroy(Operation[Draft], frozen=True, tag="destroy"):
    """Destroy cards on the battlefield, all at once."""

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

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = meant(play, this, self.of)
        play.destroy(ids)
        return Did(bool(ids))
