"""The report as a page in the browser: written by a process of its own, opened without ever waiting for it."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from game.simulate.process import Process
from game.simulate.report import REPORT_FILE
from game.simulate.results import GAMES_FILE

Say = Callable[[str, str], None]
"""Shows a line of a kind."""


class Browser:
    """Opens the report of a run; lines about it are said."""

    def __init__(self, folder: Path, say: Say) -> None:
        self.page, self._games, self._say = folder / REPORT_FILE, folder / GAMES_FILE, say
        self._writing: Process | None = None
        self._answers: SimpleQueue[bool] = SimpleQueue()

    @property
    def busy(self) -> bool:
        """Whether the page is being written."""
        return self._writing is not None

    def open(self, against: Path | None = None) -> None:
        """Open the page as it is, or write it first when games came after it, or when an earlier run is to be
        laid beside it."""
        if self._fresh and against is None:
            self._open()
        elif not self.busy:
            self._say("Writing the report for the browser.", "note")
            words = ["report", str(self.page.parent)]
            words += ["--against", str(against)] if against is not None else []
            try:
                self._writing = Process(words)
            except OSError as error:
                self._say(f"The report cannot be written ({error.strerror}).", "refused")

    def update(self) -> None:
        """Notice what came of it."""
        if self._writing is not None and self._writing.ended:
            if self._writing.failed:
                self._say(self._writing.last_line or "The report cannot be written.", "refused")
            else:
                self._open()
            self._writing.close()
            self._writing = None
        try:
            opened = self._answers.get_nowait()
        except Empty:
            return
        if not opened:
            self._say(f"No browser could be opened. The report is {self.page}", "caution")

    def close(self) -> None:
        """Nobody waits for it any more."""
        if self._writing is not None:
            self._writing.end()
            self._writing.close()
            self._writing = None

    @property
    def _fresh(self) -> bool:
        """Whether the page is there and no game came after it."""
        try:
            return self.page.stat().st_mtime >= self._games.stat().st_mtime
        except OSError:
            return False

    def _open(self) -> None:
        Thread(target=self._ask, daemon=True).start()

    def _ask(self) -> None:
        """In a thread: some browsers keep whoever asks waiting until they are closed."""
        try:
            self._answers.put(webbrowser.open(self.page.as_uri()))
        except (webbrowser.Error, OSError):
            self._answers.put(False)
