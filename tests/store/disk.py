"""A disk that forgets at a power cut what was not flushed: of a file all but what it held when it was flushed, of a
folder the names that came after it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest


class Disk:
    """What of the files below a folder is on disk, by watching every flush from its making on."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._content: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {root.stat().st_ino: {}}
        self._flush = os.fsync
        monkeypatch.setattr(os, "fsync", self._fsync)

    def _fsync(self, file: int) -> None:
        self._flush(file)
        status, path = os.fstat(file), Path(f"/proc/self/fd/{file}")
        if stat.S_ISDIR(status.st_mode):
            self._names[status.st_ino] = {each.name: each.lstat().st_ino for each in path.iterdir()}
        else:
            self._content[status.st_ino] = path.read_bytes()

    def after_the_cut(self, folder: Path) -> Path:
        """What is found when the power is back, laid out in a folder."""
        self._lay(self.root.stat().st_ino, folder)
        return folder

    def _lay(self, number: int, place: Path) -> None:
        if number in self._names:
            place.mkdir(parents=True, exist_ok=True)
            for name, inner in self._names[number].items():
                self._lay(inner, place / name)
        elif number in self._content:
            place.write_bytes(self._content[number])
        elif not self._was_folder(number):
            place.write_bytes(b"")
        else:
            place.mkdir()

    def _was_folder(self, number: int) -> bool:
        return any(each.is_dir() and each.stat().st_ino == number for each in self.root.rglob("*"))
