"""Work in steps: generators that pause between parts of their work and return its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(steps: Generator[object, None, T]) -> T:
    """Run a generator to its end and return its value."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: T = done.value
            return made
