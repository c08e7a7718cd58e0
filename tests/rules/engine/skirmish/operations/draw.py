"""Draw cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.amounts import Quantity, negative, said_of, value
from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from tests.rules.engine.skirmish.amounts import Amount
from tests.rules.engine.skirmish.draft import Draft


class Draw(Operation[Draft], frozen=True, tag="draw"):
    """Who controls the ability draws cards, one after the other."""

    count: Amount = 1

    def words(self, it: str) -> str:
        return f"draw {said_of(self.count, 'card')}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.count.uses if isinstance(self.count, Quantity) else ()

    def perform(self, play: Draft, this: Resolve) -> Did:
        drawn = [play.draw(this.seat) for _ in range(value(self.count, play, this)) if not play.over]
        return Did(all(drawn))

    def faults(self) -> Iterator[tuple[str, str]]:
        """A number of cards below 0."""
        yield from negative("count", self.count)
