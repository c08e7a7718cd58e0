"""Flipping one row further."""

from __future__ import annotations

from rules.smash_gear.operation import Op
from rules.smash_gear.traits import Traits


class LongFlip(Op, frozen=True, tag="long_flip"):
    """The machine may flip over a line one row beyond its box."""

    moments = ("always",)

    def words(self, it: str) -> str:
        return f"{it} may flip one row further, over whatever stands between"

    def brief(self) -> str:
        return "Flips a row further"

    def briefest(self) -> str:
        return "Far flips"

    def hold(self, traits: Traits) -> None:
        traits.far = True
