"""The folders of the user's files: saves and settings, the cache, and the log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOME_VARIABLE = "COGWRIGHT_HOME"


class NoHome(Exception):
    """An error if the user's folders can't be determined; its text is one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The user's folders: `data` for valuable files, `cache` for reproducible ones, `log` for the log
    file."""

    data: Path
    cache: Path
    log: Path

    @property
    def log_file(self) -> Path:
        """Return the path of the error log."""
        return self.log / "cogwright.log"


def user_folders() -> Folders:
    """Return the platform's user folders, or those in $COGWRIGHT_HOME, without creating them. Raises
    NoHome."""
    try:
        return _user_folders()
    except RuntimeError as error:
        raise NoHome(
            f"Cogwright found no home folder to save games in. Set {HOME_VARIABLE} to a folder's full path."
        ) from error


def _user_folders() -> Folders:
    if home := os.environ.get(HOME_VARIABLE):
        root = Path(home).expanduser()
        return Folders(root / "data", root / "cache", root / "log")
    dirs = platformdirs.PlatformDirs("cogwright", appauthor=False)
    return Folders(Path(dirs.user_data_dir), Path(dirs.user_cache_dir), Path(dirs.user_log_dir))
