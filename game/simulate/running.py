"""The runs that the app has going, each a process of its own: the app stays as quick as it is without them, and
what happens to one of the two does not happen to the other."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any

from game.log import log
from game.simulate.results import Run
from game.simulate.words import arguments, counted

ROOT = Path(__file__).resolve().parents[2]
NICE = 5
"""A run gives way to the table."""
STOP_SECONDS = 4.0
"""When the app ends, its runs have so long to end by themselves."""
LONGEST_FAULT = 300  # characters
ENDED = "The process of the run was ended from outside; its finished games are kept."

Say = Callable[[str, str], None]


class Child:
    """The process of a run. `stopping`: it was asked to end."""

    def __init__(self, run: Run, folder: Path, jobs: int) -> None:
        self.run, self.folder = run, folder
        self.stopping = False
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open as long as the process
        words = [sys.executable, str(ROOT / "main.py"), *arguments(run)]
        words += ["--jobs", str(jobs), "--out", str(folder), "--quiet"]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            cwd=ROOT,
            **_apart(),
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):  # it may have ended already
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)

    @property
    def pid(self) -> int:
        """The number the system knows it by."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self._process.poll() is not None

    @property
    def fault(self) -> str:
        """The line it ended with; "" where nothing went wrong, or while it goes on."""
        if not self._process.poll() or self.stopping:
            return ""
        self._said.seek(0)
        lines = self._said.read(64 * 1024).decode(errors="replace").strip().splitlines()
        return lines[-1][:LONGEST_FAULT] if lines else ENDED

    def stop(self) -> None:
        """Ask it to end (Windows: end it); the finished games are kept."""
        self.stopping = True
        with suppress(OSError):
            self._process.terminate()

    def end(self) -> None:
        """End it and all it began, at once."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)

    def close(self) -> None:
        """Let go of what it said."""
        self._said.close()


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


def _apart() -> dict[str, Any]:
    """A process group of its own, so that an interruption of the app's is not its."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}
