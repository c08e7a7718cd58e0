"""Standing fast."""

from __future__ import annotations

from rules.smash_gear.operation import Op, Traits


class Anchor(Op, frozen=True, tag="anchor"):
    """Cards cannot slide the machine."""

    moments = ("always",)
    phrase = "cards cannot slide {it}"
    short, shortest = "Cannot be slid", "Not slid"

    def hold(self, traits: Traits) -> None:
        traits.anchored = True
