"""The effects of tech abilities on a die (PS-6.3 to PS-6.7)."""

from __future__ import annotations

from rules.common.dice import SIDES, opposite
from rules.game import Refusal

ROLLED = 0


def ability_refusal(ability: str, die: str, value: int, step: int) -> Refusal | None:
    """Return why an ability of PERFORMED can't change a die that shows `value`, 0 when it is out of play;
    None if it can."""
    role, _, colour = die.partition("/")
    if not value:
        return Refusal("PS-4.5", f"You can't change the {colour} targeting die: its quadrant is demolished.")
    if ability != "adjust":
        if type(step) is int and step == 0:
            return None
        return Refusal(
            "PS-6.4" if ability == "flip" else "PS-6.5", "You can only add or subtract 1 with Adjust."
        )
    if type(step) is not int or step not in (-1, 1):
        return Refusal("PS-6.3", "You can only add or subtract 1.")
    if value + step in SIDES:
        return None
    limit = f"above {SIDES[-1]}" if step > 0 else f"below {SIDES[0]}"
    return Refusal("PS-6.7", f"You can't adjust the {colour} die {limit}.")


def changed_value(ability: str, value: int, step: int) -> int:
    """Return the value of a die after a legal ability; ROLLED for a re-roll."""
    if ability == "adjust":
        return value + step
    return opposite(value) if ability == "flip" else ROLLED
