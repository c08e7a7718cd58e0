"""Flushing a growing file to disk without holding up the screen.

What is written with `os.write` outlives a killed process, and a power cut only once it was flushed. That takes
milliseconds on one disk and a tenth of a second on another, so a thread does it; whoever writes waits only when
the disk is too far behind.
"""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from time import monotonic

AHEAD = 0.05
"""Seconds that what is written may be ahead of the disk, when it is more than one entry."""


class Flusher:
    """Flushes what was written to one open file after another. Errors of the disk are raised by the next call."""

    def __init__(self) -> None:
        self._asked: deque[tuple[float, Future[None]]] = deque()

    def ask(self, file: int) -> None:
        """Have everything written to an open file so far on disk soon; it stays open until `wait`. Waits when
        entries of more than `AHEAD` ago are still on their way. Raises OSError when an earlier one failed."""
        self._take()
        if self._asked and monotonic() - self._asked[0][0] > AHEAD:
            self.wait()
        self._asked.append((monotonic(), _thread().submit(os.fsync, file)))

    def wait(self) -> None:
        """Return when everything asked for is on disk. Raises OSError when it could not be flushed."""
        asked, self._asked = list(self._asked), deque()
        for error in [flushed.exception() for _, flushed in asked]:
            if error is not None:
                raise error

    def _take(self) -> None:
        """Drop what is done."""
        while self._asked and self._asked[0][1].done():
            self._asked.popleft()[1].result()


@cache
def _thread() -> ThreadPoolExecutor:
    """The one thread that flushes; it is waited for when the program ends."""
    return ThreadPoolExecutor(1, "flush")
