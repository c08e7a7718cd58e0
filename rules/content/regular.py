"""Bounded reads of regular files: pipes, devices and huge files are refused."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO


class NotRegular(OSError):
    """A folder, pipe, socket or device where a file is expected."""


class IsFolder(NotRegular, IsADirectoryError):
    """A folder where a file is expected."""


class TooLarge(OSError):
    """A file larger than the limit."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes. Raises OSError with a reason in plain
    words for anything else (including NotRegular and TooLarge), and never blocks."""
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"the file is larger than {size_words(most)}")
    return data


def open_regular(path: Path) -> BinaryIO:
    """Return a regular file opened for reading. Raises OSError as `read_bytes` does."""
    _refuse_others(os.stat(path).st_mode)
    file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115  whoever asked closes it
    try:
        _refuse_others(os.fstat(file.fileno()).st_mode)
    except OSError:
        file.close()
        raise
    return file


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without blocking, in case a pipe has replaced it since it was checked."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse_others(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsFolder("expected a file, found a folder")
    if not stat.S_ISREG(mode):
        raise NotRegular("expected a regular file, found a pipe, socket or device")


def size_words(count: int) -> str:
    """Return a number of bytes in its largest unit: "2 MiB", "156 KiB", "1.5 MiB"."""
    for unit, bytes in (("MiB", 1024 * 1024), ("KiB", 1024)):
        if count >= bytes:
            return f"{count / bytes:.1f}".removesuffix(".0") + f" {unit}"
    return f"{count} byte{'' if count == 1 else 's'}"


def reason(error: Exception) -> str:
    """Return why a file wasn't read, for a fault."""
    own = isinstance(error, OSError) and error.strerror is None
    return str(error) if own else f"the file can't be read ({getattr(error, 'strerror', None) or error})"
