"""Broken files, read in a process of its own: `python -m game.dev.selftest.fuzz SEED FIRST SECONDS`.

A line says what is about to be read, so that of a process that dies or hangs the last line tells over what; a line
that begins with "!" is a finding.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.dev.selftest.formats import Format, attempt, formats

MOST_MEMORY = 4 * 1024**3
"""Bytes that reading any file may take, with the whole program."""


def case(seed: int, number: int) -> tuple[Format, bytes]:
    """The broken file of that number: the same one every time."""
    chance = Random(f"{seed}/{number}")
    format = formats()[number % len(formats())]
    return format, format.mutate(chance, format.good())


def main(seed: int, first: int, seconds: float) -> None:
    """Read one broken file after another."""
    _bound_memory()
    pygame.display.init()
    end, number = time.monotonic() + seconds, first
    while time.monotonic() < end:
        format, data = case(seed, number)
        print(f"{number} {format.name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="cogwright-") as folder:
            found = attempt(format, data, Path(folder))
        if found:
            print(f"! {number} {format.name}: {found!r}", flush=True)
        number += 1


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
