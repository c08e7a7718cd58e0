"""Returning freed memory to the system."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache


def release() -> None:
    """Collect cyclic garbage and, if the C library can, return free memory to the system.

    Pictures don't trigger Python's collector, and glibc keeps freed memory between blocks still in use.
    """
    gc.collect()
    trim()


def trim() -> None:
    """Return free memory to the system if the C library can, in 1 to 9 ms."""
    found = _trim()
    if found is not None:
        found(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """Return glibc's malloc_trim, None on other systems and C libraries."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return found
