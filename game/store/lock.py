"""A lock on a file of the user: a second copy of the app keeps away from what the first one writes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.store import files
from game.store.files import StoreFault


class Lock:
    """A file that one process holds at a time; the system frees it when the process ends.

    `elsewhere` and `remedy` are said when another process holds it, `unkept` where none can be made.
    """

    def __init__(
        self,
        path: Path,
        elsewhere: str = "This game is being played in another window of Cogwright",
        remedy: str = "Continue there, or close it and try again.",
        unkept: str = "Your moves aren't being saved",
    ) -> None:
        self.path = path
        self._elsewhere, self._remedy, self._unkept = elsewhere, remedy, unkept
        self._file = -1

    @property
    def held(self) -> bool:
        """Whether this object holds it."""
        return self._file >= 0

    @property
    def stands(self) -> bool:
        """Whether the file held is still the one others would try to hold."""
        return self.held and is_at(self._file, self.path)

    def take(self) -> None:
        """Hold it. Raises StoreFault when another copy of the app does, or where none can be made."""
        if self.held:
            return
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise StoreFault(
                f"{self._unkept} ({files.reason(error)})", self.path,
                "Check its permissions.",
            ) from error  # fmt: skip
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            raise StoreFault(self._elsewhere, self.path.with_suffix(".jsonl"), self._remedy) from error
        self._file = file

    def busy(self) -> bool:
        """Whether it is held, here or elsewhere; so is one that can't be opened. No file is made to find out."""
        if self.held or not self.path.exists():
            return self.held
        try:
            self.take()
        except StoreFault:
            return True
        self.let_go()
        return False

    def let_go(self) -> None:
        """Free it. The file stays: removing it would let two processes hold two files of one name."""
        if self.held:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":

    def _lock(file: int) -> None:
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_at(file: int, path: Path) -> bool:
    """Whether an open file is the one at a path."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except OSError:
        return False
