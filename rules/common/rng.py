"""Random numbers as a value: a 64-bit integer in the state, and pure functions that advance it.

The source is SplitMix64: the state increases by an odd constant and each number is a mix of it, so one seed
and one list of actions give the same game on every platform and Python version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(rng: int) -> int:
    rng = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    rng = ((rng ^ (rng >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng ^ (rng >> 31)


def seed(number: int) -> int:
    """Return a random source for any integer, however large or negative; similar numbers give unrelated
    sources."""
    rng = _mix(1 if number < 0 else 0)
    number = abs(number)
    while True:
        rng = _mix((rng + _GAMMA) & _MASK ^ (number & _MASK))
        number >>= 64
        if not number:
            return rng


def seed_of(rng: int) -> int:
    """Return the seed below 2 ** 64 that gives this random source; every source has one."""
    return _unmix(rng) ^ (_mix(0) + _GAMMA) & _MASK


def _unmix(rng: int) -> int:
    """Return the number that `_mix` maps to this one."""
    rng = _unshift(rng, 31)
    rng = _unshift(rng * pow(0x94D049BB133111EB, -1, 1 << 64) & _MASK, 27)
    return _unshift(rng * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & _MASK, 30)


def _unshift(mixed: int, by: int) -> int:
    """Return x for which x ^ (x >> by) is the given number."""
    found = mixed
    for _ in range(64 // by):
        found = mixed ^ (found >> by)
    return found


def step(rng: int) -> int:
    """Return the random source after one draw."""
    return (rng + _GAMMA) & _MASK


def below(rng: int, n: int) -> tuple[int, int]:
    """Return a uniform random number from 0 to n - 1, and the source after.

    Raises ValueError unless 1 <= n <= 2 ** 64.
    """
    if not 1 <= n <= 1 << 64:
        raise ValueError(f"expected 1 <= n <= 2 ** 64, got {n}")
    limit = (1 << 64) - (1 << 64) % n  # larger numbers would bias the result towards small ones
    while True:
        rng = (rng + _GAMMA) & _MASK
        drawn = _mix(rng)
        if drawn < limit:
            return drawn % n, rng


def shuffle(rng: int, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
    """Return the items in uniformly random order, and the source after."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other, rng = below(rng, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed), rng
