"""The tasks of a run: some consecutive games for one process."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

from game.simulate.one_game import GameFault, called, play_game
from game.simulate.results import Run
from rules import catalog
from rules.content import DataFaults
from rules.content.hashes import cards_hash, rules_hash
from rules.tabletop import AnyTabletop

TASK_SECONDS = 1.0
"""The duration of a task: long enough to make its overhead negligible, short enough for a smooth progress
bar."""
SHORT_SECONDS = 0.1  # for the last tasks, so that all processes end together
GROWTH = 8  # largest factor from one task size to the next


class Task(Struct, frozen=True):
    """The `count` games from number `first` on."""

    first: int
    count: int


class Batch(Struct, frozen=True):
    """The games of a task: their lines, their number, their duration in seconds. `fault` is the line that
    says why it is incomplete, `detail` its traceback for the log."""

    lines: bytes
    games: int
    seconds: float
    fault: str = ""
    detail: str = ""


class Tasks:
    """The tasks of a run, created on demand with sizes that adapt to the duration of games."""

    def __init__(self, run: Run, done: int, processes: int) -> None:
        self._next, self._end = done, run.games
        self._processes = processes
        self._pace = 0.0  # seconds per game
        self._longest = 0

    def __iter__(self) -> Iterator[Task]:
        while self._next < self._end:
            task = Task(self._next, self._count())
            self._next += task.count
            yield task

    def learn(self, batch: Batch) -> None:
        """Adapt the task size to the duration of games."""
        if batch.games:
            pace = batch.seconds / batch.games
            self._pace = (self._pace + pace) / 2 if self._longest else pace
            self._longest = max(self._longest, batch.games)

    def _count(self) -> int:
        if not self._longest:
            return 1
        left = self._end - self._next
        games = TASK_SECONDS / max(self._pace, 1e-6)
        fewest = SHORT_SECONDS / max(self._pace, 1e-6)
        share = left / (2 * self._processes) if self._processes > 1 else games
        return max(1, min(left, int(min(games, max(fewest, share))), self._longest * GROWTH))


def play_task(run: Run, task: Task) -> Batch:
    """Play the games of a task and return the batch. Errors are stored in the batch, never raised, except
    interrupts."""
    lines: list[bytes] = []
    began = perf_counter()
    fault = detail = ""
    try:
        game = loaded(run)
        began = perf_counter()
        for number in range(task.first, task.first + task.count):
            lines.append(msgspec.json.encode(play_game(game, run, number)) + b"\n")
    except (GameFault, DataFaults, OSError) as error:
        fault = str(error)
    except Exception as error:
        what = str(error) or type(error).__name__
        fault = f"{called(run, task.first + len(lines))} broke ({type(error).__name__}: {what})."
        detail = traceback.format_exc()
    return Batch(b"".join(lines), len(lines), perf_counter() - began, fault, detail)


@lru_cache(maxsize=2)
def _loaded(game: str, packs: tuple[str, ...]) -> tuple[AnyTabletop, str, str]:
    folders = [Path(pack) for pack in packs]
    return catalog.load(game, folders), rules_hash(game), cards_hash(game, folders)


def loaded(run: Run) -> AnyTabletop:
    """Return the game of a run, loaded once per process. Raises DataFaults, OSError, and GameFault when rules
    or cards differ from the run's."""
    game, rules, cards = _loaded(run.game, run.packs)
    if rules != run.rules:
        raise GameFault("This program's version differs from the one that started the run.")
    if cards != run.cards:
        raise GameFault("The cards differ from the ones that started the run, or have changed since.")
    return game
