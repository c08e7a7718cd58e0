"""The report in the browser: written by a separate process, opened without blocking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from game.simulate.process import Process
from game.simulate.report import REPORT_FILE
from game.simulate.results import GAMES_FILE
from game.store.browser import browse

Say = Callable[[str, str], None]
"""A function that shows a line of a kind."""


class ReportViewer:
    """Opens the report of the run in a folder; `say` displays its path, or the error."""

    def __init__(self, folder: Path, say: Say) -> None:
        self.report, self._games, self._say = folder / REPORT_FILE, folder / GAMES_FILE, say
        self._writing: Process | None = None
        self._answers: SimpleQueue[bool] = SimpleQueue()

    def open(self, against: Path | None = None) -> None:
        """Open the report, rewriting it first if there are newer games or an earlier run to compare with."""
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
        """Handle the end of writing and the browser's answer."""
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
            self._say(f"Can't open a browser. The report is at {self.report}", "caution")

    def close(self) -> None:
        """Stop the process that writes the report."""
        if self._writing is not None:
            self._writing.end()
            self._writing.close()
            self._writing = None

    @property
    def _fresh(self) -> bool:
        """Return whether the report exists and is newer than all games."""
        try:
            return self.report.stat().st_mtime >= self._games.stat().st_mtime
        except OSError:
            return False

    def _browse(self) -> None:
        browse(self.report, self._answers.put)
