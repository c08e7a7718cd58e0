"""The app killed at any instant: `python -m game.dev.selftest.kills SEED FIRST SECONDS`.

What was on the screen when it was killed is offered back by the next start, complete to the last move.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from game.app import resumed
from game.dev.selftest import play
from game.store import Store
from game.store.folders import HOME_VARIABLE, Folders
from game.store.journal import Journal
from game.store.journal_file import REDO, UNDO, read
from rules import catalog

LATEST = 0.1
"""Seconds after a line at which a player is killed at the latest."""


def case(seed: int, number: int) -> tuple[str, Callable[[], str]]:
    """A player of the game of that number, to be killed."""
    id = catalog.IDS[number % len(catalog.IDS)]
    return id, partial(_lost, id, Random(f"{seed}/{number}"))


def _lost(id: str, chance: Random) -> str:
    with tempfile.TemporaryDirectory(prefix="cogwright-") as home:
        return compared(id, killed(id, chance, Path(home)), Path(home))


def killed(id: str, chance: Random, home: Path) -> list[int]:
    """How many moves stood on the screen, line by line, until the player was killed."""
    words = [sys.executable, "-m", "game.dev.selftest.player", id, str(chance.randrange(1000))]
    environment = os.environ | {HOME_VARIABLE: str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        told = [int(line) for line, _ in zip(player.stdout, range(chance.randrange(1, 25)), strict=False)]
        time.sleep(chance.random() * LATEST)
        player.kill()
        return told + [int(line) for line in player.stdout.read().split("\n")[:-1]]


def compared(id: str, told: list[int], home: Path) -> str:
    """What of the moves that were told is not there, in a line, or ""."""
    store = Store(Folders(home / "data", home / "cache", home / "log"))
    offered = store.unfinished()
    if not told:
        return "the player showed no move"
    if not offered and store.records.read()[0]:
        return ""  # it was over before it was killed
    if len(offered) != 1:
        return f"{len(offered)} games are offered"
    lines = read(offered[0].path).lines
    standing = iter(standing_after(lines))
    if not all(count in standing for count in told):
        return (
            f"{told[-1]} moves were shown last, and the {len(lines)} lines that are there do not lead to them"
        )
    said: list[str] = []
    journal = Journal(offered[0].path.parent, id)
    try:
        history = resumed.begun(catalog.load(id), journal)
        resumed.follow(history, journal, "", lambda line, kind: said.append(line))
    finally:
        journal.close()
    return said[0] if said else ""


def standing_after(lines: list[bytes]) -> list[int]:
    """How many actions stand after each line of a journal."""
    counts, count = [], 0
    for line in lines:
        count += {UNDO: -1, REDO: 1}.get(line, 1)
        counts.append(count)
    return counts


if __name__ == "__main__":
    play(case)
