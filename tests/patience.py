"""Waiting for other processes and threads, however busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which what never comes is given up. No test measures by it: it ends one that would wait for ever."""


def until(
    holds: Callable[[], object], meanwhile: Callable[[], object] = lambda: None, why: str = "it never came"
) -> None:
    """Wait until something holds; `meanwhile` is done between two looks."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, why
        meanwhile()
        time.sleep(0.005)
