"""Broken files, read in a process of its own: `python -m game.dev.selftest.fuzz SEED FIRST SECONDS`."""

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
"""Bytes that reading any file may take, with the whole program."""


def case(seed: int, number: int) -> tuple[str, Callable[[], str]]:
    """The broken file of that number, the same one every time, to be read."""
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
    except ImportError:  # Windows has no such bound
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _bound_memory()
    pygame.display.init()
    play(case)
