"""The progress of a run: a bar in a terminal, occasional lines elsewhere."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

WINDOW = 60.0
"""The time window of the rate, in seconds."""
SETTLED = 4.0
"""Seconds before the first time estimate."""
CALM, WRONG = 8.0, 1.4
"""The seconds in which the displayed time moves to the estimate, and the factor by which the estimate must
exceed it to raise it."""
LINE_SECONDS, JSON_SECONDS = 10.0, 0.5
Tell = Callable[[int], None]


class Pace:
    """The speed of a growing number: `rate` per second over the last while, `left` seconds to the end (None
    if unknown). Because numbers come in batches, estimates jump; the displayed time counts down and moves
    towards them."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.left: float | None = None
        self._seen: deque[tuple[float, int]] = deque()

    def see(self, done: int, now: float) -> None:
        """Record the number at a time in seconds."""
        passed = now - self._seen[-1][0] if self._seen else 0.0
        self._seen.append((now, done))
        while len(self._seen) > 2 and self._seen[1][0] < now - WINDOW:
            self._seen.popleft()
        self.left = self._time_left(passed)

    @property
    def done(self) -> int:
        """Return the last recorded number."""
        return self._seen[-1][1] if self._seen else 0

    @property
    def rate(self) -> float:
        """Return the increase per second; 0 if unknown."""
        if len(self._seen) < 2:
            return 0.0
        (began, first), (now, last) = self._seen[0], self._seen[-1]
        return (last - first) / (now - began) if now > began else 0.0

    def _time_left(self, passed: float) -> float | None:
        """Return the displayed time to the end, `passed` seconds after the last one."""
        (began, _), (now, done) = self._seen[0], self._seen[-1]
        if done >= self.of or not self.rate or now - began < SETTLED:
            return 0.0 if done >= self.of else self.left
        estimate = (self.of - done) / self.rate
        if self.left is None:
            return estimate
        runs = max(0.0, self.left - passed)
        drawn = runs + (estimate - runs) * min(1.0, passed / CALM)
        return drawn if estimate > self.left * WRONG else min(drawn, self.left)

    def __str__(self) -> str:
        """Return the progress in words: "1,240 of 10,000 games, 154 a second, 57 s left"."""
        words = [f"{self.done:,} of {self.of:,} games"]
        if self.rate:
            words.append(
                f"{self.rate:,.0f} per second" if self.rate >= 10 else f"{self.rate:,.2g} per second"
            )
        if self.left:
            words.append(f"{duration(self.left)} left")
        return ", ".join(words)


def duration(seconds: float) -> str:
    """Return a duration in words: "8 s", "12 min", "3 h 05 min"."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"


@contextmanager
def bar(of: int, stream: TextIO) -> Iterator[Tell]:
    """Show a bar with the finished games, their rate and the time left; lines if the stream isn't a
    terminal."""
    console = Console(file=stream)
    if not console.is_terminal:
        yield periodic_report(of, lambda pace: print(pace, file=stream, flush=True), LINE_SECONDS)
        return
    pace = Pace(of)
    columns = (BarColumn(bar_width=None), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True, expand=True) as progress:
        line = progress.add_task(str(pace), total=of)

        def tell(done: int) -> None:
            pace.see(done, monotonic())
            progress.update(line, completed=done, description=str(pace))

        yield tell


@contextmanager
def json(of: int, stream: TextIO) -> Iterator[Tell]:
    """Print lines of JSON for other programs: {"done", "of", "rate" (per second), "left" (seconds)}."""

    def say(pace: Pace) -> None:
        fields = {"done": pace.done, "of": of, "rate": round(pace.rate, 3)}
        left = {} if pace.left is None else {"left": round(pace.left, 1)}
        print(msgspec.json.encode(fields | left).decode(), file=stream, flush=True)

    yield periodic_report(of, say, JSON_SECONDS)


@contextmanager
def silent(of: int, stream: TextIO = sys.stderr) -> Iterator[Tell]:
    """Show no progress."""
    yield lambda done: None


def periodic_report(of: int, say: Callable[[Pace], None], seconds: float) -> Tell:
    """Return a function that reports the pace with `say` every few seconds and at the end."""
    pace, last = Pace(of), monotonic()

    def tell(done: int) -> None:
        nonlocal last
        now = monotonic()
        pace.see(done, now)
        if now - last >= seconds or done == of:
            last = now
            say(pace)

    return tell
