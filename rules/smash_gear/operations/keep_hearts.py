"""Living on with one heart less."""

from __future__ import annotations

from rules.smash_gear.operation import Op
from rules.smash_gear.traits import Traits


class KeepHearts(Op, frozen=True, tag="keep_hearts"):
    """The machine loses a destroyed heart alone, as long as it has another."""

    moments = ("always",)

    def words(self, it: str) -> str:
        return f"{it} survives while it has a heart left"

    def brief(self) -> str:
        return "Lives on one heart"

    def briefest(self) -> str:
        return "One heart will do"

    def hold(self, traits: Traits) -> None:
        traits.keeps_hearts = True
