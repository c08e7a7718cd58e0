"""The runs that the app has going, each a process of its own: the app stays as quick as it is without them, and
what happens to one of the two does not happen to the other."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from game.simulate.process import Process
from game.simulate.results import Run
from game.simulate.words import arguments
from game.store.log import log
from rules.common.words import counted

STOP_SECONDS = 4.0
"""When the app ends, its runs have so long to end by themselves."""
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
        """The line it ended with; "" where nothing went wrong, or while it goes on."""
        return "" if self.stopping or not self.failed else self.last_line or ENDED

    def stop(self) -> None:
        """Ask it to end (Windows: end it); the finished games are kept."""
        self.stopping = True
        self.ask_to_end()


class Running:
    """All of them, by folder. `faults` are the lines of those that ended badly, until they begin again."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._children: dict[Path, Child] = {}
        self.faults: dict[Path, str] = {}
        atexit.register(self.close)  # for an app that is interrupted

    @property
    def children(self) -> tuple[Child, ...]:
        """The processes that go on."""
        return tuple(self._children.values())

    def of(self, folder: Path) -> Child | None:
        """The process that plays the run of a folder; None when none does."""
        return self._children.get(folder)

    def start(self, run: Run, folder: Path, jobs: int) -> None:
        """Begin a run, or go on with it. Raises OSError when no process can be made."""
        if folder not in self._children:
            self.faults.pop(folder, None)
            self._children[folder] = Child(run, folder, jobs)

    def stop(self, folder: Path) -> None:
        """Ask a run to end."""
        if folder in self._children:
            self._children[folder].stop()

    def update(self) -> bool:
        """Notice which have ended, and say so; True when one has."""
        ended = [child for child in self._children.values() if child.ended]
        for child in ended:
            del self._children[child.folder]
            self._tell(child)
            child.close()
        return bool(ended)

    def close(self) -> None:
        """End all of them, keeping their finished games."""
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
            log.warning("run in %s: %s", child.folder, line)
            self.faults[child.folder] = line
            self._say(line, "refused")
        elif not child.stopping:
            games = counted(child.run.games, "game")
            self._say(f"Simulation done: {games}. The report is ready.", "note")
