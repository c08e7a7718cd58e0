"""Flipping one row further."""

from __future__ import annotations

from rules.smash_gear.operation import Op, Traits


class LongFlip(Op, frozen=True, tag="long_flip"):
    """The machine may flip over a line one row beyond its box."""

    moments = ("always",)
    phrase = "{it} may flip one row further, over whatever stands between"
    short, shortest = "Flips a row further", "Far flips"

    def hold(self, traits: Traits) -> None:
        traits.far = True
