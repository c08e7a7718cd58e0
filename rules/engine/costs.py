"""What using an ability takes. All costs are looked at before any of them is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal

P = TypeVar("P")


class Cost(Struct, Generic[P], frozen=True, forbid_unknown_fields=True):
    """One cost. Games derive theirs, told apart by a tag where there are several."""

    def why_not(self, play: P, this: Resolve) -> Refusal | None:
        """Why it cannot be paid; None when it can."""
        return None

    @property
    def binds(self) -> tuple[str, ...]:
        """The names that stand for what it took, once it is paid."""
        return ()

    def asks(self, play: P, this: Resolve) -> Choose | None:
        """What is to be chosen to pay it with; None once nothing is left to ask."""
        return None

    def pay(self, play: P, this: Resolve) -> tuple[Bound, ...]:
        """Pay it; what is noted about what it took."""
        raise NotImplementedError

    def words(self) -> str:
        """The cost in words: "for 1 gear", "sacrifice a tower"."""
        raise NotImplementedError


def refusal(costs: Sequence[Cost[Any]], play: Any, this: Resolve) -> Refusal | None:
    """Why several costs cannot be paid, each looked at by itself before any is paid; None when they can."""
    for cost in costs:
        refused = cost.why_not(play, this)
        if refused is not None:
            return refused
    return None
