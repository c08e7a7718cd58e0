"""The games that can be gone on with: the journals that lie in a folder, whoever writes them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct

from game.store import clock, files
from game.store.files import StoreFault
from game.store.journal_file import Header, read, standing
from game.store.lock import Lock


class Unfinished(Struct, frozen=True):
    """A game that can be gone on with. `moves` are the actions that stand; `when` is its last move's time."""

    header: Header
    moves: int
    when: datetime
    path: Path

    @property
    def game(self) -> str:
        """The id of the game that is played."""
        return self.header.game


def every(folder: Path) -> tuple[list[Unfinished], list[str]]:
    """The games to go on with, the latest first, and a line for each journal that can't be read.

    A bad journal is kept aside as NAME.bad.
    """
    found: list[Unfinished] = []
    said: list[str] = []
    for path in _journals(folder):
        busy = Lock(path.with_suffix(".lock")).busy()
        try:
            header, lines, _, _ = read(path)
            when = clock.written(path)
            if header.game != path.stem:
                raise StoreFault(f"The journal is of another game ('{header.game[:40]}')", path)
        except StoreFault as fault:
            if busy:
                continue  # its owner is just beginning it
            aside = files.keep_aside(path)
            said.append(f"An unfinished game can't be read: {fault.what}; kept as {aside or path}.")
        except OSError:
            continue
        else:
            if lines:
                found.append(Unfinished(header, len(standing(lines)), when, path))
    return sorted(found, key=lambda one: one.when, reverse=True), said


def _journals(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.jsonl"))
    except OSError:
        return []
