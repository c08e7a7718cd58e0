"""Cancel a card that is being played."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.engine.selectors import Name
from rules.engine.windows import announced, undo
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.items import Played


class Cancel(Operation[Draft], frozen=True, tag="cancel"):
    """A card being played goes to the discard pile and does nothing."""

    of: Name

    @property
    def subject(self) -> str:
        return self.of

    def words(self, it: str) -> str:
        return f"cancel {it}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)

    def perform(self, play: Draft, this: Resolve) -> Did:
        for id in this.ids(self.of):
            play.move(id, "discard")
            for each in announced(play.agenda):
                if isinstance(each, Played) and each.about == id:
                    undo(play, each)
        return Did(bool(this.ids(self.of)))
