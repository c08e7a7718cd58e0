"""How far a run is, told while it goes on: a bar in a terminal, a line now and then elsewhere."""

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
"""Seconds that the rate is taken over."""
SETTLED = 4.0
"""Seconds before any time is told."""
CALM, WRONG = 8.0, 1.4
"""The time told follows the estimate in so many seconds, upwards only from one so many times as long."""
LINE_SECONDS, JSON_SECONDS = 10.0, 0.5
Tell = Callable[[int], None]


class Pace:
    """How fast a number grows: `rate` a second over the last while, `left` seconds to the end (None while there is
    no telling). Numbers come in bundles, so that an estimate jumps: the time told runs down, and is drawn to it."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.left: float | None = None
        self._seen: deque[tuple[float, int]] = deque()

    def see(self, done: int, now: float) -> None:
        """Note the number at a time in seconds."""
        passed = now - self._seen[-1][0] if self._seen else 0.0
        self._seen.append((now, done))
        while len(self._seen) > 2 and self._seen[1][0] < now - WINDOW:
            self._seen.popleft()
        self.left = self._told(passed)

    @property
    def done(self) -> int:
        """The last number seen."""
        return self._seen[-1][1] if self._seen else 0

    @property
    def rate(self) -> float:
        """0 while there is no telling."""
        if len(self._seen) < 2:
            return 0.0
        (began, first), (now, last) = self._seen[0], self._seen[-1]
        return (last - first) / (now - began) if now > began else 0.0

    def _told(self, passed: float) -> float | None:
        """The time to the end, so many seconds after it was told last."""
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
        """ "1,240 of 10,000 games, 154 a second, 57 s left"."""
        words = [f"{self.done:,} of {self.of:,} games"]
        if self.rate:
            words.append(
                f"{self.rate:,.0f} per second" if self.rate >= 10 else f"{self.rate:,.2g} per second"
            )
        if self.left:
            words.append(f"{duration(self.left)} left")
        return ", ".join(words)


def duration(seconds: float) -> str:
    """ "8 s", "12 min", "3 h 05 min"."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"


@contextmanager
def bar(of: int, stream: TextIO) -> Iterator[Tell]:
    """A bar with the games done, their rate and the time left; lines where the stream is no terminal."""
    console = Console(file=stream)
    if not console.is_terminal:
        yield spoken(of, lambda pace: print(pace, file=stream, flush=True), LINE_SECONDS)
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
    """Lines of JSON for a program that looks on: {"done", "of", "rate" (a second), "left" (seconds)}."""

    def say(pace: Pace) -> None:
        told = {"done": pace.done, "of": of, "rate": round(pace.rate, 3)}
        left = {} if pace.left is None else {"left": round(pace.left, 1)}
        print(msgspec.json.encode(told | left).decode(), file=stream, flush=True)

    yield spoken(of, say, JSON_SECONDS)


@contextmanager
def silent(of: int, stream: TextIO = sys.stderr) -> Iterator[Tell]:
    """Says nothing."""
    yield lambda done: None


def spoken(of: int, say: Callable[[Pace], None], seconds: float) -> Tell:
    """Tells the pace now and then, and at the end."""
    pace, last = Pace(of), monotonic()

    def tell(done: int) -> None:
        nonlocal last
        now = monotonic()
        pace.see(done, now)
        if now - last >= seconds or done == of:
            last = now
            say(pace)

    return tell
