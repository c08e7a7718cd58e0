"""Killing the app at any instant: `python -m game.dev.selftest.kills SEED FIRST SECONDS`.

The next start must offer the game that was on the screen, complete to its last move.
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

from game.app import journal_replay
from game.dev.selftest import play
from game.store import Store
from game.store.folders import HOME_VARIABLE, Folders
from game.store.journal import Journal
from game.store.journal_file import REDO, UNDO, read
from rules import catalog

LATEST = 0.1
"""The longest delay between a line and the kill, in seconds."""


def case(seed: int, number: int) -> tuple[str, Callable[[], str]]:
    """Return the case of that number: a game, and the function that kills its player."""
    id = catalog.IDS[number % len(catalog.IDS)]
    return id, partial(_lost, id, Random(f"{seed}/{number}"))


def _lost(id: str, chance: Random) -> str:
    with tempfile.TemporaryDirectory(prefix="cogwright-") as home:
        return compared(id, killed(id, chance, Path(home)), Path(home))


def killed(id: str, chance: Random, home: Path) -> list[int]:
    """Return the numbers of moves that the player had displayed, line by line, until it was killed."""
    words = [sys.executable, "-m", "game.dev.selftest.player", id, str(chance.randrange(1000))]
    environment = os.environ | {HOME_VARIABLE: str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        counts = [int(line) for line, _ in zip(player.stdout, range(chance.randrange(1, 25)), strict=False)]
        time.sleep(chance.random() * LATEST)
        player.kill()
        return counts + [int(line) for line in player.stdout.read().split("\n")[:-1]]


def compared(id: str, counts: list[int], home: Path) -> str:
    """Return which of the displayed moves are lost, in a line, or ""."""
    store = Store(Folders(home / "data", home / "cache", home / "log"))
    offered = store.unfinished()
    if not counts:
        return "the app showed no move"
    if not offered and store.records.read()[0]:
        return ""  # the game had ended before the player was killed
    if len(offered) != 1:
        return f"the shelf offers {len(offered)} games"
    lines = read(offered[0].path).lines
    standing = iter(standing_after(lines))
    if not all(count in standing for count in counts):
        return f"{counts[-1]} moves were shown last, but the {len(lines)} saved lines don't lead to them"
    said: list[str] = []
    journal = Journal(offered[0].path.parent, id)
    try:
        history = journal_replay.open_resumed(catalog.load(id), journal)
        journal_replay.replay_moves(history, journal, "", lambda line, kind: said.append(line))
    finally:
        journal.close()
    return said[0] if said else ""


def standing_after(lines: list[bytes]) -> list[int]:
    """Return the number of actions in effect after each line of a journal."""
    counts, count = [], 0
    for line in lines:
        count += {UNDO: -1, REDO: 1}.get(line, 1)
        counts.append(count)
    return counts


if __name__ == "__main__":
    play(case)
