"""Flipping over a line one row away, to land two rows further."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class LongFlip(Op, frozen=True, tag="long_flip"):
    """The machine may flip over a line one row beyond its box: it lands two rows further."""

    moments = ("always",)
    trait = "far"
    phrase = "{it} may flip to land two rows further, over whatever stands between"
    short, shortest = "Flips two rows further", "Far flips"
