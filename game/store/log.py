"""The log file for errors that players needn't read."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler

from game.store.folders import Folders

log = logging.getLogger("game")
log.addHandler(logging.NullHandler())
log.propagate = False

_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def start_log(folders: Folders) -> str:
    """Start logging to a rotating file; return one line for the player if that fails, else ""."""
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    log.addHandler(logging.NullHandler())
    log.setLevel(logging.INFO)
    try:
        folders.log.mkdir(parents=True, exist_ok=True)
        if folders.log_file.exists() and not folders.log_file.is_file():  # opening a pipe would block forever
            raise OSError("not a file")
        handler = RotatingFileHandler(
            folders.log_file, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
        )
        with open(folders.log_file, "ab"):
            pass
    except OSError as error:
        return f"Can't write the log ({(error.strerror or str(error)).lower()}): {folders.log_file}."
    handler.setFormatter(logging.Formatter(_FORMAT))
    handler.handleError = lambda record: None  # type: ignore[method-assign]
    log.addHandler(handler)
    return ""
