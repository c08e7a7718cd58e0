"""Saving a weapon."""

from __future__ import annotations

from rules.smash_gear.operation import Op, of


class SaveWeapon(Op, frozen=True, tag="save_weapon"):
    """The first weapon that meets a weapon survives that."""

    moments = ("weapon_hit",)
    saves = "weapon"
    short = "Saves a weapon"

    def words(self, it: str) -> str:
        return f"{of('first weapon', it)} that meets another weapon survives"
