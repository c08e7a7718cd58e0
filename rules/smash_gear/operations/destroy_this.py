"""Using the card up."""

from __future__ import annotations

from rules.smash_gear.operation import Op


class DestroyThis(Op, frozen=True, tag="destroy_this"):
    """The card whose effect this is goes to the Landfill."""

    moments = ("heart_hit", "weapon_hit", "attacked")
    used_up = True
    phrase = "this card is destroyed"
    short, shortest = "Only once", "Once"
