"""Six-sided dice: fair rolls and opposite sides."""

from __future__ import annotations

from itertools import product

from rules.common.rng import below

SIDES = (1, 2, 3, 4, 5, 6)
_ROLLS = tuple(tuple(product(SIDES, repeat=count)) for count in range(4))
_HALF = len(_ROLLS[3])


def roll(rng: int, count: int) -> tuple[tuple[int, ...], int]:
    """Return the values of `count` dice (0 to 6), rolled with one draw, and the random source after.

    Raises ValueError for another count.
    """
    if not 0 <= count <= 6:
        raise ValueError(f"expected 0 to 6 dice, got {count}")
    which, rng = below(rng, 6**count)
    if count <= 3:
        return _ROLLS[count][which], rng
    return _ROLLS[count - 3][which // _HALF] + _ROLLS[3][which % _HALF], rng


def opposite(value: int) -> int:
    """Return the value on the bottom: opposite sides of a die sum to 7."""
    return 7 - value
