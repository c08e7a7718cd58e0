"""Killed at any instant, the app offers the game back, complete to the last move it showed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.session import Session
from game.store.journal_file import REDO, UNDO, read
from tests.ui.driver import Driver
from tests.ui.player import GAME

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL on Windows")
@pytest.mark.parametrize("seed", range(4))
def test_the_game_is_offered_back_complete(home: Path, drive: Callable[..., Driver], seed: int) -> None:
    chance = random.Random(seed)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.player", str(home), str(seed)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    told: list[int] = []
    for _ in range(chance.randrange(2, 25)):
        line = process.stdout.readline()
        if not line:
            break
        told.append(int(line))
    time.sleep(chance.random() * 0.05)  # anywhere between two moves, or within one
    process.send_signal(signal.SIGKILL)
    told += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    said = process.stderr.read()
    process.wait()
    assert told, said

    _, lines, _, _ = read(home / "data" / "journal" / f"{GAME}.jsonl")
    assert len(lines) >= len(told)
    assert standing_after(lines[: len(told)]) == told

    driver = drive()
    (unfinished,) = driver.app.store.unfinished()
    assert unfinished.moves == standing_after(lines)[-1]
    driver.press_on("Continue")
    driver.settle()
    session: Session = driver.session
    assert len(session.history.actions) == unfinished.moves
    driver.act(session.actions()[0])
    assert len(read(unfinished.path)[1]) == len(lines) + 1


def standing_after(lines: list[bytes]) -> list[int]:
    """How many actions stand after each line."""
    counts, count = [], 0
    for line in lines:
        count += -1 if line == UNDO else 1
        assert line != REDO
        counts.append(count)
    return counts
