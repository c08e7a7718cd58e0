"""Destroy the card itself."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class DestroyThis(Op, frozen=True, tag="destroy_this"):
    """Put the card of the effect into the Landfill."""

    moments = ("heart_hit", "weapon_hit", "attacked")
    used_up = True
    phrase = "destroy this card"
    short = "Once"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return ("this card is destroyed" if when == "attacked" else self.words(it),)
