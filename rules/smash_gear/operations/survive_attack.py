"""Survive an attack on a base."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class SurviveAttack(Op, frozen=True, tag="survive_attack"):
    """Keep the machine on the board when it destroys a base (an exception to SG-6.8)."""

    moments = ("always",)
    trait = "survives_attack"
    phrase = "{it} survives when it destroys a base"
    short, shortest = "Survives attacking a base", "Survives its attack"
