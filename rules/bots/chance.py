"""A bot's own random numbers, drawn from one seed and independent of the game's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.common import rng as source

T = TypeVar("T")


class Chance:
    """A stream of random numbers: the same seed gives the same numbers on every machine."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = source.seed(seed)

    def number(self) -> int:
        """Return a seed for a possible world."""
        drawn, self._rng = source.below(self._rng, 1 << 63)
        return drawn

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        drawn, self._rng = source.below(self._rng, n)
        return drawn

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely. Raises ValueError for none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in an order drawn evenly from all orders."""
        mixed, self._rng = source.shuffle(self._rng, items)
        return mixed
