"""The app's running simulations as separate processes, so that neither affects the other."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from game.simulate.process import Process
from game.simulate.report_text import arguments
from game.simulate.results import Run
from game.store.log import log
from rules.common.text import counted

STOP_SECONDS = 4.0
"""The time that runs have to end by themselves when the app closes."""
ENDED = "The run's process was killed. Finished games are saved."

Say = Callable[[str, str], None]


class Child(Process):
    """The process of a run. `stopping`: it was asked to end."""

    def __init__(self, run: Run, folder: Path, jobs: int) -> None:
        super().__init__([*arguments(run), "--jobs", str(jobs), "--out", str(folder), "--quiet"])
        self.run, self.folder = run, folder
        self.stopping = False

    @property
    def fault(self) -> str:
        """Return the error line of a failed process; "" while it runs or if it ended well."""
        return "" if self.stopping or not self.failed else self.last_line or ENDED

    def stop(self) -> None:
        """Ask the process to end (Windows: kill it); the finished games are kept."""
        self.stopping = True
        self.ask_to_end()


class Running:
    """The running simulations, by folder. `faults` are the errors of failed ones, until they restart."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._children: dict[Path, Child] = {}
        self.faults: dict[Path, str] = {}
        atexit.register(self.close)  # if the app is interrupted

    @property
    def children(self) -> tuple[Child, ...]:
        """Return the running processes."""
        return tuple(self._children.values())

    def of(self, folder: Path) -> Child | None:
        """Return the process of the run in a folder; None if there is none."""
        return self._children.get(folder)

    def start(self, run: Run, folder: Path, jobs: int) -> None:
        """Start or continue a run. Raises OSError when no process can be created."""
        if folder not in self._children:
            self.faults.pop(folder, None)
            self._children[folder] = Child(run, folder, jobs)

    def stop(self, folder: Path) -> None:
        """Ask a run to end."""
        if folder in self._children:
            self._children[folder].stop()

    def update(self) -> bool:
        """Handle ended processes and report them; return whether there were any."""
        ended = [child for child in self._children.values() if child.ended]
        for child in ended:
            del self._children[child.folder]
            self._tell(child)
            child.close()
        return bool(ended)

    def close(self) -> None:
        """End all processes, keeping their finished games."""
        children = list(self._children.values())
        for child in children:
            child.stop()
        until = monotonic() + STOP_SECONDS
        while monotonic() < until and not all(child.ended for child in children):
            sleep(0.02)
        for child in children:
            child.end()
            child.close()
        self._children.clear()
        atexit.unregister(self.close)

    def _tell(self, child: Child) -> None:
        if line := child.fault:
            log.warning("Run in %s: %s", child.folder, line)
            self.faults[child.folder] = line
            self._say(line, "refused")
        elif not child.stopping:
            games = counted(child.run.games, "game")
            self._say(f"Simulation done: {games}. The report is ready.", "note")
