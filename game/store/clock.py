"""What time it is, as pages tell it and files keep it: the one place where the wall clock is read.

The clock can be made to stand still, so that a picture of a page that tells the time is the same whenever it is made.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

_stands_at: datetime | None = None


def now() -> datetime:
    """The present, local time."""
    return _stands_at or datetime.now()


def seconds() -> float:
    """What time it is for measuring how long something takes: no time passes while the clock stands."""
    return time.perf_counter() if _stands_at is None else 0.0


def today() -> date:
    """The present day."""
    return now().date()


def written(path: Path) -> datetime:
    """When a file was last written, local time: the present while the clock stands. Raises OSError."""
    at = datetime.fromtimestamp(path.stat().st_mtime)
    return _stands_at or at


@contextmanager
def standing(at: datetime) -> Iterator[None]:
    """Have the clock of this process stand still."""
    global _stands_at
    before, _stands_at = _stands_at, at
    try:
        yield
    finally:
        _stands_at = before
