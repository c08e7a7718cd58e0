"""Giving memory back to the system after much of it was let go at once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Collect what hangs in cycles and, where the C library can, return what is free to the system.

    Pictures do not hurry Python's collector, and glibc keeps what was freed between things still used.
    """
    gc.collect()
    trim()


def trim() -> None:
    """Return what is free to the system, where the C library can: some 1 ms, 9 at most."""
    found = _trim()
    if found is not None:
        found(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """glibc's malloc_trim; None on other systems and C libraries."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return found
