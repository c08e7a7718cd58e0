"""Change the move price of a machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from rules.smash_gear.lookup import Traits
from rules.smash_gear.operation import Op, of, signed


class ChangeMovePrice(Op, frozen=True, tag="change_move_price"):
    """Change the price of the machine's normal move."""

    moments = ("always",)
    by: Annotated[int, Meta(ge=-9, le=9)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a change by 0."""
        if not self.by:
            yield "by", "0 changes nothing, so set another number"

    def words(self, it: str) -> str:
        return f"{of('move price', it)} is {abs(self.by)} {'higher' if self.by > 0 else 'lower'}"

    def brief(self) -> str:
        return f"Move price {signed(self.by)}"

    def briefest(self) -> str:
        return f"Move {signed(self.by)}"

    def add_to_traits(self, traits: Traits) -> None:
        traits.price += self.by
