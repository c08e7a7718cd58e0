"""Living on with one heart less."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class KeepHearts(Op, frozen=True, tag="keep_hearts"):
    """The machine loses a destroyed heart alone, as long as it has another."""

    moments = ("always",)
    trait = "keeps_hearts"
    phrase = "{it} survives while it has a heart left"
    short, shortest = "Lives on one heart", "One heart will do"
