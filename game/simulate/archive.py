"""Simulation runs on disk: their parameters, their progress, and whether they can be continued."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.simulate.results import GAMES_FILE, LOCK_FILE, RUN_FILE, GameResult, Run
from game.simulate.store import LONGEST_LINE, RunFault, load_run
from game.store import clock, files
from game.store.files import StoreFault
from game.store.folders import Folders
from game.store.lock import Lock
from rules.content.hashes import cards_hash, rules_hash
from rules.content.regular import open_regular

KIND = "simulations"
_TAIL = 16 * 1024  # bytes, usually enough for the last line
_result = msgspec.json.Decoder(GameResult)


class StoredRun(NamedTuple):
    """A run on disk: its parameters (None if unreadable, with the reason in `fault`), the number of its
    finished games, and the time of the last write."""

    folder: Path
    run: Run | None
    done: int
    when: datetime
    fault: str = ""

    @property
    def whole(self) -> bool:
        """Return whether all games are finished."""
        return self.run is not None and self.done >= self.run.games


class Versions:
    """The current rules and cards, with hashes computed once for any number of runs."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, str]] = {}

    def changed(self, run: Run) -> str:
        """Return the part that has changed since a run was started: "rules", "cards" or ""."""
        rules, cards = self._now(run.game, run.packs)
        return "rules" if run.rules != rules else "cards" if run.cards != cards else ""

    def _now(self, game: str, packs: tuple[str, ...]) -> tuple[str, str]:
        if (game, packs) not in self._known:
            try:
                cards = cards_hash(game, [Path(pack) for pack in packs])
            except OSError:  # a missing pack
                cards = ""
            self._known[game, packs] = rules_hash(game), cards
        return self._known[game, packs]


def home(folders: Folders) -> Path:
    """Return the default folder of runs."""
    return folders.data / KIND


def runs(home: Path) -> list[StoredRun]:
    """Return every run in a folder, latest first."""
    return sorted(_found(home), key=lambda stored: stored.when, reverse=True)


def stored_run(folder: Path) -> StoredRun:
    """Return the current state of a run on disk."""
    when = _written(folder)
    try:
        return StoredRun(folder, load_run(folder), done(folder), when)
    except FileNotFoundError:
        return StoredRun(folder, None, 0, when, f"{folder / RUN_FILE} is missing, so this run is unknown.")
    except RunFault as fault:
        return StoredRun(folder, None, 0, when, str(fault))


def done(folder: Path) -> int:
    """Return the number of finished games in a run, from its last complete line; 0 if unreadable."""
    try:
        with open_regular(folder / GAMES_FILE) as file:
            size = file.seek(0, os.SEEK_END)
            for tail in (_TAIL, 2 * LONGEST_LINE):
                file.seek(max(0, size - tail))
                whole, _, _ = file.read().rpartition(b"\n")
                before, _, last = whole.rpartition(b"\n")
                if before or tail >= size:
                    return _result.decode(last).number + 1
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        pass
    return 0


def busy(folder: Path) -> bool:
    """Return whether a process is writing to a run: another Cogwright window or a terminal."""
    return (folder / GAMES_FILE).exists() and Lock(folder / LOCK_FILE).busy()


def delete(folder: Path, home: Path) -> None:
    """Delete a run below `home` with all its files. Raises StoreFault."""
    if folder.parent != home or folder.is_symlink():
        raise StoreFault("Not one of your saved runs", folder, "Delete it yourself.")
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise StoreFault(
            f"Can't delete the folder ({files.reason(error)})", folder, "Delete it yourself."
        ) from error


def _found(home: Path) -> Iterator[StoredRun]:
    try:
        folders = [entry for entry in home.iterdir() if entry.is_dir()]
    except OSError:
        return
    for folder in folders:
        if any((folder / name).exists() for name in (RUN_FILE, GAMES_FILE)):
            yield stored_run(folder)


def _written(folder: Path) -> datetime:
    """Return the time of the last write to a run."""
    times = []
    for name in (RUN_FILE, GAMES_FILE):
        try:
            times.append(clock.file_time(folder / name))
        except OSError:
            continue
    return max(times, default=datetime.fromtimestamp(0))
