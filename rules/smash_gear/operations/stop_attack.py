"""Save a base."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class StopAttack(Op, frozen=True, tag="stop_attack"):
    """Save the attacked base; the Destroy Base card is lost."""

    moments = ("attacked",)
    stops_attack = True
    phrase = "the base survives"
    short = "Guards the base"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return self.words(it), "their card is lost"
