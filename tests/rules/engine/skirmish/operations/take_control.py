"""Take control of a unit."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.selectors import meant


class TakeControl(Operation[Draft], frozen=True, tag="take_control"):
    """A unit changes its controller for good; what is attached to it keeps its own."""

    of: Name

    @property
    def subject(self) -> str:
        return self.of

    def words(self, it: str) -> str:
        return f"take control of {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = meant(play, this, self.of)
        for id in ids:
            play.change(id, controller=this.seat)
        return Did(bool(ids))
