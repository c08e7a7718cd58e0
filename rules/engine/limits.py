"""How often an ability may be used in a turn. Of the working copy it asks `used`, a tuple of `Used` that a game empties
when a turn ends, and `refusals.used_up`."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rules.engine.costs import Cost
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal


class Used(Struct, frozen=True, gc=False):
    """That the ability of that number of a piece has been used this turn. A game keeps these until a turn ends."""

    source: str
    kind: str
    number: int


class TimesATurn(Cost[Any], frozen=True, tag="times_a_turn"):
    """It may be used so often a turn."""

    most: Annotated[int, Meta(ge=1, le=9)] = 1

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        used = play.used.count(Used(this.source, this.kind, this.number))
        return play.refusals.used_up(this) if used >= self.most else None

    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]:
        play.used = (*play.used, Used(this.source, this.kind, this.number))
        return ()

    def words(self) -> str:
        return "once per turn" if self.most == 1 else f"up to {self.most} times per turn"
