"""Draw cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.engine.amounts import Quantity, negative, said_of, value
from rules.engine.operations import Operation
from rules.engine.resolve import OpResult, Resolve
from rules.immense_warfare import players
from rules.immense_warfare.amounts import Amount, DiscardedThisTurn
from rules.immense_warfare.announced import END
from rules.immense_warfare.working_state import WorkingState


class Draw(Operation[WorkingState], frozen=True, tag="draw"):
    """Let its controller, each player or a random one draw cards, one at a time."""

    count: Amount = 1
    who: Literal["you", "each", "random"] = "you"

    def words(self, it: str) -> str:
        cards = said_of(self.count, "card")
        return {
            "you": f"draw {cards}",
            "each": f"each player draws {cards}",
            "random": f"a random player draws {cards}",
        }[self.who]

    @property
    def doer(self) -> str:
        return {"you": "", "each": "each player", "random": "a random player"}[self.who]

    @property
    def uses(self) -> tuple[str, ...]:
        return self.count.uses if isinstance(self.count, Quantity) else ()

    def bears_on(self, what: str) -> bool:
        return what == END and isinstance(self.count, DiscardedThisTurn)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        seats: tuple[int, ...] = (this.seat,)
        if self.who == "each":
            seats = (this.seat, 1 - this.seat)
        elif self.who == "random":
            seats = (players.random_below(play, play.seats),)
        count = value(self.count, play, this)
        drawn = [players.draw(play, seat, count) for seat in seats]
        return OpResult(all(each == count for each in drawn))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a negative number of cards."""
        yield from negative("count", self.count)
