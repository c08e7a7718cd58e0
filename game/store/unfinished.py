"""The unfinished games: the journals in a folder, possibly in use by other processes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct

from game.store import clock, files
from game.store.files import StoreFault
from game.store.journal_file import Header, effective_actions, read
from game.store.lock import Lock


class Unfinished(Struct, frozen=True):
    """An unfinished game. `moves` are its remaining actions; `when` is the time of the last one."""

    header: Header
    moves: int
    when: datetime
    path: Path

    @property
    def game(self) -> str:
        """Return the game's id."""
        return self.header.game


def all_unfinished(folder: Path) -> tuple[list[Unfinished], list[str]]:
    """Return the unfinished games, latest first, and a line for each unreadable journal.

    A bad journal is renamed to NAME.bad.
    """
    found: list[Unfinished] = []
    said: list[str] = []
    for path in _journals(folder):
        busy = Lock(path.with_suffix(".lock")).busy()
        try:
            header, lines, _, _ = read(path)
            when = clock.file_time(path)
            if header.game != path.stem:
                raise StoreFault(f"This file is from another game ('{header.game[:40]}')", path)
        except StoreFault as fault:
            if busy:
                continue  # being created by another process
            aside = files.rename_bad(path)
            said.append(f"Unfinished game: {fault.what}. Cogwright keeps the file as {aside or path}.")
        except OSError:
            continue
        else:
            if lines:
                found.append(Unfinished(header, len(effective_actions(lines)), when, path))
    return sorted(found, key=lambda one: one.when, reverse=True), said


def _journals(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.jsonl"))
    except OSError:
        return []
