"""Bytes of regular files alone, bounded: a pipe, a device or a huge file that bears a card's name is refused."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO


class NotRegular(OSError):
    """What bears a file's name is a folder, a pipe, a socket or a device."""


class IsFolder(NotRegular, IsADirectoryError):
    """It is a folder."""


class TooLarge(OSError):
    """A file is larger than is read."""


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes. Raises OSError with a reason in plain words for
    everything else (NotRegular and TooLarge among them), and never waits for one."""
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"the file is larger than {size_words(most)}")
    return data


def open_regular(path: Path) -> BinaryIO:
    """A regular file to be read piece by piece. Raises OSError as `read_bytes` does."""
    _refuse_others(os.stat(path).st_mode)
    file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115  whoever asked closes it
    try:
        _refuse_others(os.fstat(file.fileno()).st_mode)
    except OSError:
        file.close()
        raise
    return file


def _open_at_once(path: str, flags: int) -> int:
    """A pipe that took the file's place since it was looked at does not hold anybody up."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse_others(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsFolder("expected a file, found a folder")
    if not stat.S_ISREG(mode):
        raise NotRegular("expected a regular file, found a pipe, a socket or a device")


def size_words(count: int) -> str:
    """Return a number of bytes in the largest unit of which there is one: "2 MiB", "156 KiB", "1.5 MiB"."""
    for unit, bytes in (("MiB", 1024 * 1024), ("KiB", 1024)):
        if count >= bytes:
            return f"{count / bytes:.1f}".removesuffix(".0") + f" {unit}"
    return f"{count} byte{'' if count == 1 else 's'}"


def reason(error: Exception) -> str:
    """Why a file was not read, for a fault of it."""
    own = isinstance(error, OSError) and error.strerror is None
    return str(error) if own else f"the file can't be read ({getattr(error, 'strerror', None) or error})"
