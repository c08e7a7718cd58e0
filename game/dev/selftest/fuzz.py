"""Reading corrupted files, in its own process: `python -m game.dev.selftest.fuzz SEED FIRST SECONDS`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.dev.selftest import play
from game.dev.selftest.formats import Format, attempt, formats

MOST_MEMORY = 4 * 1024**3
"""The memory limit for the program reading any file, in bytes."""


def case(seed: int, number: int) -> tuple[str, Callable[[], str]]:
    """Return the case of that number: a corrupted file, the same every time, and the function that reads
    it."""
    chance = Random(f"{seed}/{number}")
    format = formats()[number % len(formats())]
    return format.name, partial(_read, format, format.mutate(chance, format.good()))


def _read(format: Format, data: bytes) -> str:
    with tempfile.TemporaryDirectory(prefix="cogwright-") as folder:
        found = attempt(format, data, Path(folder))
    return repr(found) if found else ""


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no memory limits
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _bound_memory()
    pygame.display.init()
    play(case)
