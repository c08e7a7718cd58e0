"""Save a weapon."""

from __future__ import annotations

from rules.smash_gear.operation import Op, of


class SaveWeapon(Op, frozen=True, tag="save_weapon"):
    """Save one weapon that overlaps an enemy weapon; its owner chooses which (SG-6.9)."""

    moments = ("weapon_hit",)
    saves = "weapon"
    short = "Saves a weapon"

    def words(self, it: str) -> str:
        return f"save 1 of {of('weapons', it)} that overlap enemy weapons"
