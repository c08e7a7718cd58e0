"""The report in the browser: written by a process of its own, opened without ever waiting for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from game.simulate.process import Process
from game.simulate.report import REPORT_FILE
from game.simulate.results import GAMES_FILE
from game.store.browser import browse

Say = Callable[[str, str], None]
"""Shows a line of a kind."""


class ReportViewer:
    """Opens the report of the run in a folder; `say` shows where it lies, or what went wrong."""

    def __init__(self, folder: Path, say: Say) -> None:
        self.report, self._games, self._say = folder / REPORT_FILE, folder / GAMES_FILE, say
        self._writing: Process | None = None
        self._answers: SimpleQueue[bool] = SimpleQueue()

    def open(self, against: Path | None = None) -> None:
        """Open the report as it is, or write it first when games came after it, or when the earlier run of
        another folder is compared with this one."""
        if self._fresh and against is None:
            self._browse()
        elif self._writing is None:
            self._say("Writing the report.", "note")
            words = ["report", str(self.report.parent)]
            words += ["--against", str(against)] if against is not None else []
            try:
                self._writing = Process(words)
            except OSError as error:
                self._say(f"Can't write the report ({error.strerror}).", "refused")

    def update(self) -> None:
        """Notice that the report was written, and that the browser answered."""
        if self._writing is not None and self._writing.ended:
            if self._writing.failed:
                self._say(self._writing.last_line or "Can't write the report.", "refused")
            else:
                self._browse()
            self._writing.close()
            self._writing = None
        try:
            opened = self._answers.get_nowait()
        except Empty:
            return
        if opened:
            self._say(f"In the browser: {self.report}", "note")
        else:
            self._say(f"Can't open a browser. The report is {self.report}", "caution")

    def close(self) -> None:
        """End what is being written: nobody waits for it any more."""
        if self._writing is not None:
            self._writing.end()
            self._writing.close()
            self._writing = None

    @property
    def _fresh(self) -> bool:
        """Whether the report is there and no game came after it."""
        try:
            return self.report.stat().st_mtime >= self._games.stat().st_mtime
        except OSError:
            return False

    def _browse(self) -> None:
        browse(self.report, self._answers.put)
