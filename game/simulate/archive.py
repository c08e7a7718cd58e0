"""The runs on disk: what they were, how far they came, and which of them can go on."""

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
_TAIL = 16 * 1024  # bytes that hold the last line as a rule
_result = msgspec.json.Decoder(GameResult)


class StoredRun(NamedTuple):
    """A run on disk: what was asked (None: `fault` says why that can't be read), how many of its games
    are there, and when something was last written."""

    folder: Path
    run: Run | None
    done: int
    when: datetime
    fault: str = ""

    @property
    def whole(self) -> bool:
        """Whether every game is there."""
        return self.run is not None and self.done >= self.run.games


class Versions:
    """The rules and cards as they are now, their hashes computed once for any number of runs."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, str]] = {}

    def changed(self, run: Run) -> str:
        """What is not the same any more as when a run was begun: "rules", "cards" or ""."""
        rules, cards = self._now(run.game, run.packs)
        return "rules" if run.rules != rules else "cards" if run.cards != cards else ""

    def _now(self, game: str, packs: tuple[str, ...]) -> tuple[str, str]:
        if (game, packs) not in self._known:
            try:
                cards = cards_hash(game, [Path(pack) for pack in packs])
            except OSError:  # a pack that is gone
                cards = ""
            self._known[game, packs] = rules_hash(game), cards
        return self._known[game, packs]


def home(folders: Folders) -> Path:
    """Where runs lie when nobody says where."""
    return folders.data / KIND


def runs(home: Path) -> list[StoredRun]:
    """Every run there, the latest first."""
    return sorted(_found(home), key=lambda stored: stored.when, reverse=True)


def stored_run(folder: Path) -> StoredRun:
    """A run as it is on disk now."""
    when = _written(folder)
    try:
        return StoredRun(folder, load_run(folder), done(folder), when)
    except FileNotFoundError:
        return StoredRun(folder, None, 0, when, f"{folder / RUN_FILE} is missing, so this run is unknown.")
    except RunFault as fault:
        return StoredRun(folder, None, 0, when, str(fault))


def done(folder: Path) -> int:
    """How many finished games a run has: the last whole line says it. 0 where none can be read."""
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
    """Whether a process is writing into it: another window of Cogwright, or a terminal."""
    return (folder / GAMES_FILE).exists() and Lock(folder / LOCK_FILE).busy()


def delete(folder: Path, home: Path) -> None:
    """Remove a run below `home` with all its files. Raises StoreFault."""
    if folder.parent != home or folder.is_symlink():
        raise StoreFault("Not one of the runs saved here", folder, "Remove it by hand.")
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise StoreFault(f"Can't remove ({files.reason(error)})", folder, "Remove it by hand.") from error


def _found(home: Path) -> Iterator[StoredRun]:
    try:
        folders = [entry for entry in home.iterdir() if entry.is_dir()]
    except OSError:
        return
    for folder in folders:
        if any((folder / name).exists() for name in (RUN_FILE, GAMES_FILE)):
            yield stored_run(folder)


def _written(folder: Path) -> datetime:
    """When something of a run was last written."""
    times = []
    for name in (RUN_FILE, GAMES_FILE):
        try:
            times.append(clock.written(folder / name))
        except OSError:
            continue
    return max(times, default=datetime.fromtimestamp(0))
