"""Start the process that plays the games of a run, or say what stands against it."""

from __future__ import annotations

from pathlib import Path

from game.app.scene import App
from game.simulate.plan import cores
from game.simulate.results import Run


def start_job(app: App, run: Run, folder: Path, jobs: int = 0) -> bool:
    """Play the games that a folder lacks on so many processes (0: as many as this machine runs side by side).
    Whether that could be started."""
    try:
        app.runs.start(run, folder, jobs or cores())
    except OSError as error:
        app.say(f"No process can be started ({error.strerror}).", "refused")
        return False
    return True


def why_outdated(changed: str) -> str:
    """Why a run cannot go on of which the "rules" or "cards" have changed, "" when neither has."""
    return f"The {changed} have changed since: begin a new run, and compare the two." if changed else ""
