"""What becomes of an error that no scene dealt with: the log gets all of it, the player one dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.dialog import Dialog
from game.app.scene import App, Scene
from game.store.files import StoreFault, short
from game.store.log import log
from rules.content import DataFaults


def note(scenes: Sequence[Scene], error: BaseException) -> None:
    """Put an error into the log, with the scenes that were open."""
    open_ones = " > ".join(type(scene).__name__ for scene in scenes)
    log.error("error in %s", open_ones or "the app", exc_info=error)


def quietly(act: Callable[[], object]) -> bool:
    """Do it; an error only goes to the log, and the answer is False."""
    try:
        act()
    except Exception:
        log.exception("and another error after it")
        return False
    return True


def report(app: App, error: Exception) -> Scene:
    """A dialog that says in a few words what happened, what is safe and where the log is."""
    heading, text, safe = _words(error)
    log_line = f"The log is at {app.folders.log_file}."
    where = f"{safe} {log_line}" if safe else log_line
    return Dialog(app, heading, f"{text}\n\n{where}", [("To the shelf", None)])


def _words(error: Exception) -> tuple[str, str, str]:
    """Heading and text for an error, and what the player need not worry about ("" nothing)."""
    if isinstance(error, DataFaults):
        return "A game's files have faults", "\n".join(map(str, error.faults[:6])), ""
    if isinstance(error, StoreFault):
        return "A file can't be used", str(error), ""
    text = f"{type(error).__name__}: {short(error)}"
    return "Something went wrong", text, "Your game is saved up to the last move."
