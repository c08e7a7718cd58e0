"""Survive without a heart."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class KeepHearts(Op, frozen=True, tag="keep_hearts"):
    """Let the machine lose a destroyed heart only, while it has another."""

    moments = ("always",)
    trait = "keeps_hearts"
    phrase = "{it} survives as long as it has a heart"
    short, shortest = "Survives on 1 heart", "Survives on 1 heart"
