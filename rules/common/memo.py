"""A table that works its entries out when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """`memo[key]` is `work_out(key)`, done once. Emptied when it holds `most` entries.

    A plain look-up costs half of what `functools.lru_cache` takes for a tuple.
    """

    def __init__(self, work_out: Callable[[K], V], most: int = 1 << 16) -> None:
        super().__init__()
        self._work_out = work_out
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._work_out(key)
        return value


class Recent(Generic[K, V]):
    """`recent.of(thing)` is `work_out(thing)`, done once as long as the thing is one of the last `most`. It is found by
    being the very same: meant for tuples that positions hand on unchanged, and that are long to compare.
    """

    def __init__(self, work_out: Callable[[K], V], most: int = 64) -> None:
        self._known: dict[int, tuple[K, V]] = {}  # a thing that is kept here shares its id with no other
        self._work_out = work_out
        self._most = most

    def of(self, thing: K) -> V:
        """What is worked out for a thing."""
        known = self._known.get(id(thing))
        if known is None:
            if len(self._known) >= self._most:
                self._known.clear()
            known = self._known[id(thing)] = thing, self._work_out(thing)
        return known[1]
