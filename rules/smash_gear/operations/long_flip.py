"""Flip across a line one row away, to land two rows farther."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class LongFlip(Op, frozen=True, tag="long_flip"):
    """Let the machine flip across a line one row beyond its box, to land two rows farther."""

    moments = ("always",)
    trait = "far"
    phrase = "{it} can flip to land 2 rows farther, over anything in between"
    short, shortest = "Flips 2 rows farther", "Long flips"
