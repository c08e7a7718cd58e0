"""Standing fast."""

from __future__ import annotations

from rules.smash_gear.operation import Op
from rules.smash_gear.traits import Traits


class Anchor(Op, frozen=True, tag="anchor"):
    """Cards cannot slide the machine."""

    moments = ("always",)

    def words(self, it: str) -> str:
        return f"cards cannot slide {it}"

    def brief(self) -> str:
        return "Cannot be slid"

    def briefest(self) -> str:
        return "Not slid"

    def hold(self, traits: Traits) -> None:
        traits.anchored = True
