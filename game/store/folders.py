"""Where the user's files are: saves and settings, what can be made again, and the log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOME_VARIABLE = "COGWRIGHT_HOME"


class NoHome(Exception):
    """There is no telling where the user's files are; its text is one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Folders:
    """`data` holds what must not be lost, `cache` what can be made again, `log` the log file."""

    data: Path
    cache: Path
    log: Path

    @property
    def log_file(self) -> Path:
        """The log file that errors are written to."""
        return self.log / "cogwright.log"


def user_folders() -> Folders:
    """The platform's user folders, or those below $COGWRIGHT_HOME. Makes nothing. Raises NoHome."""
    try:
        return _user_folders()
    except RuntimeError as error:
        raise NoHome(
            f"No home folder to keep games in. Set {HOME_VARIABLE} to the full path of one."
        ) from error


def _user_folders() -> Folders:
    if home := os.environ.get(HOME_VARIABLE):
        root = Path(home).expanduser()
        return Folders(root / "data", root / "cache", root / "log")
    dirs = platformdirs.PlatformDirs("cogwright", appauthor=False)
    return Folders(Path(dirs.user_data_dir), Path(dirs.user_cache_dir), Path(dirs.user_log_dir))
