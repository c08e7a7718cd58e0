"""What the tech abilities do to a die (PS-6.3 to PS-6.7)."""

from __future__ import annotations

from rules.common.dice import SIDES, opposite
from rules.game import Refusal

ROLLED = 0


def ability_refusal(ability: str, die: str, value: int, step: int) -> Refusal | None:
    """Why an ability of PERFORMED cannot change a die that shows `value`, 0 when it is out of play."""
    role, _, colour = die.partition("/")
    if not value:
        return Refusal("PS-4.5", f"The {colour} targeting die is out of play: its quadrant is demolished.")
    if ability != "adjust":
        if type(step) is int and step == 0:
            return None
        return Refusal("PS-6.4" if ability == "flip" else "PS-6.5", "Only Adjust goes up or down by 1.")
    if type(step) is not int or step not in (-1, 1):
        return Refusal("PS-6.3", "Adjust adds or subtracts exactly 1.")
    if value + step in SIDES:
        return None
    way, limit = ("up", "above 6") if step > 0 else ("down", "below 1")
    return Refusal("PS-6.7", f"The {colour} {value} cannot go {way}: no die goes {limit}.")


def changed_value(ability: str, value: int, step: int) -> int:
    """What a die shows after an ability that is allowed; ROLLED when chance says."""
    if ability == "adjust":
        return value + step
    return opposite(value) if ability == "flip" else ROLLED
