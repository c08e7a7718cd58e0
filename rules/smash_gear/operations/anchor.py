"""Standing fast."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class Anchor(Op, frozen=True, tag="anchor"):
    """Cards cannot slide the machine."""

    moments = ("always",)
    trait = "anchored"
    phrase = "cards cannot slide {it}"
    short, shortest = "Cannot be slid", "Not slid"
