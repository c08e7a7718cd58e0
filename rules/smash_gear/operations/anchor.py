"""Keep a machine from sliding."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class Anchor(Op, frozen=True, tag="anchor"):
    """Protect the machine from sliding by cards."""

    moments = ("always",)
    trait = "anchored"
    phrase = "cards can't slide {it}"
    short = "Can't be slid"
