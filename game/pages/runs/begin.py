"""Begin the process of a run, or go on with one; what keeps it from it is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.simulate.plan import cores
from game.simulate.results import Run

if TYPE_CHECKING:
    from game.app.scene import App


def begin(app: App, run: Run, folder: Path, jobs: int = 0) -> bool:
    """Play the games that a folder misses on so many processes (0: as many as this machine runs side by side).
    Whether that could be begun."""
    try:
        app.runs.start(run, folder, jobs or cores())
    except OSError as error:
        app.say(f"No process can be started ({error.strerror}).", "refused")
        return False
    return True


def outdated(changed: str) -> str:
    """Why a run cannot go on of which the "rules" or "cards" have changed, "" when neither has."""
    return f"The {changed} have changed since: begin a new run, and compare the two." if changed else ""
