"""A lock file that keeps a second copy of the app from writing the same files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.store import files
from game.store.files import StoreFault


class Lock:
    """A file that one process holds at a time; the system releases it when the process ends.

    `elsewhere` and `remedy` are the fault's text if another process holds it, `unkept` if it can't be
    created.
    """

    def __init__(
        self,
        path: Path,
        elsewhere: str = "This game is open in another Cogwright window",
        remedy: str = "Continue there, or close it and try again.",
        unkept: str = "Your moves aren't being saved",
    ) -> None:
        self.path = path
        self._elsewhere, self._remedy, self._unkept = elsewhere, remedy, unkept
        self._file = -1

    @property
    def is_held(self) -> bool:
        """Return whether this object holds the lock."""
        return self._file >= 0

    @property
    def is_current(self) -> bool:
        """Return whether the held file is still the one at its path."""
        return self.is_held and is_at(self._file, self.path)

    def take(self) -> None:
        """Take the lock. Raises StoreFault if another copy of the app holds it, or it can't be created."""
        if self.is_held:
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
        """Return whether the lock is held, here or elsewhere, or can't be opened, without creating its
        file."""
        if self.is_held or not self.path.exists():
            return self.is_held
        try:
            self.take()
        except StoreFault:
            return True
        self.release()
        return False

    def release(self) -> None:
        """Release the lock. The file stays, because removing it would let two processes hold two files of one
        name."""
        if self.is_held:
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
    """Return whether an open file is the one at a path."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except OSError:
        return False
