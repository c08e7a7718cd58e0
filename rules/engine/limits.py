"""Limits on uses of an ability per turn. The working copy needs `used`, a tuple of `Used` that the game
clears at the end of a turn, and `refusals.used_up`."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rules.engine.costs import Cost
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal


class Used(Struct, frozen=True, gc=False):
    """The use of a piece's ability, by its number, this turn. A game keeps these until the end of the
    turn."""

    source: str
    kind: str
    number: int


class TimesATurn(Cost[Any], frozen=True, tag="times_a_turn"):
    """The ability may be used so many times each turn."""

    most: Annotated[int, Meta(ge=1, le=9)] = 1

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        used = play.used.count(Used(this.source, this.kind, this.number))
        return play.refusals.used_up(this) if used >= self.most else None

    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]:
        play.used = (*play.used, Used(this.source, this.kind, this.number))
        return ()

    def words(self) -> str:
        return "once per turn" if self.most == 1 else f"up to {self.most} times per turn"
