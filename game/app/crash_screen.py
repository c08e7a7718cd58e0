"""Unhandled errors: the log gets all details, the player one dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.dialog import Dialog
from game.app.scene import App, Scene
from game.store.files import StoreFault, short
from game.store.log import log
from rules.content import DataFaults


def note(scenes: Sequence[Scene], error: BaseException) -> None:
    """Log an error with the open scenes."""
    open_ones = " > ".join(type(scene).__name__ for scene in scenes)
    log.error("Error in %s", open_ones or "the app", exc_info=error)


def run_logged(act: Callable[[], object]) -> bool:
    """Call a function; log any error and return whether there was none."""
    try:
        act()
    except Exception:
        log.exception("Another error after it")
        return False
    return True


def begin_again(app: App, error: Exception) -> None:
    """Start with the shelf, under a dialog with a short description of the error, what is safe, and the path of
    the log."""
    app.push(app.page("shelf"))
    heading, text, safe = _words(error)
    log_line = f"The log is at {app.folders.log_file}."
    where = f"{safe} {log_line}" if safe else log_line
    app.push(Dialog(app, heading, f"{text}\n\n{where}", [("To the shelf", None)]))


def _words(error: Exception) -> tuple[str, str, str]:
    """Return heading and text for an error, and what isn't affected ("" if unknown)."""
    if isinstance(error, DataFaults):
        return "This game's files have faults", "\n".join(map(str, error.faults[:6])), ""
    if isinstance(error, StoreFault):
        return "Cogwright can't use a file", str(error), ""
    text = f"{type(error).__name__}: {short(error)}"
    return "Something went wrong", text, "Your game is saved up to the last move."
