"""What the tech abilities do to a die (PS-6.3 to PS-6.7)."""

from __future__ import annotations

from rules.common.dice import opposite
from rules.game import Refusal

ROLLED = 0


def changed_value(ability: str, die: str, value: int, step: int) -> int | Refusal:
    """What the die shows afterwards, ROLLED when chance says; or why this cannot be done.

    `ability` is one of PERFORMED, `value` what the die shows, 0 when it is out of play.
    """
    role, _, colour = die.partition("/")
    if not value:
        return Refusal("PS-4.5", f"The {colour} targeting die is out of play: its quadrant is demolished.")
    if ability == "adjust":
        return _adjusted(colour, value, step)
    if type(step) is not int or step != 0:
        rule = "PS-6.4" if ability == "flip" else "PS-6.5"
        return Refusal(rule, "Only Adjust goes up or down by 1.")
    return opposite(value) if ability == "flip" else ROLLED


def _adjusted(colour: str, value: int, step: int) -> int | Refusal:
    if type(step) is not int or step not in (-1, 1):
        return Refusal("PS-6.3", "Adjust adds or subtracts exactly 1.")
    if value + step > 6:
        return Refusal("PS-6.7", f"The {colour} {value} cannot go up: no die goes above 6.")
    if value + step < 1:
        return Refusal("PS-6.7", f"The {colour} {value} cannot go down: no die goes below 1.")
    return value + step
