"""The wall clock, for pages and files: the only place where it is read.

The clock can be frozen, so that a picture of a page with a time is always the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

_frozen_at: datetime | None = None


def now() -> datetime:
    """Return the current local time."""
    return _frozen_at or datetime.now()


def seconds() -> float:
    """Return the time in seconds for measuring durations; always 0 while the clock is frozen."""
    return time.perf_counter() if _frozen_at is None else 0.0


def today() -> date:
    """Return the current date."""
    return now().date()


def file_time(path: Path) -> datetime:
    """Return when a file was last written, in local time; now while the clock is frozen. Raises OSError."""
    at = datetime.fromtimestamp(path.stat().st_mtime)
    return _frozen_at or at


@contextmanager
def frozen(at: datetime) -> Iterator[None]:
    """Freeze this process's clock inside the context."""
    global _frozen_at
    before, _frozen_at = _frozen_at, at
    try:
        yield
    finally:
        _frozen_at = before
