"""The bot process: takes a job from a pipe, computes it, sends the answer back.

It loads the rules only, nothing of the screen. It ends when the other end of the pipe is closed, hence with
the app in any case. It receives ("ask", number, job) and ("stop",); it sends ("ready",) once, ("here",) and
("part", number, 0..1) from time to time during a job, and at its end ("done", number, answer) or ("fault",
number, line, details for the log).
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from rules.game import Edition
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:  # imported by the process, not by the app that starts it
    from rules.bots.jobs import Job

LOOK_EVERY, TELL_EVERY = 0.002, 0.05
"""Seconds between checks of the pipe, and between progress messages."""
BEAT = 0.5
"""Seconds between signs of life during a job."""
POLITENESS = 5
"""The niceness of the process on machines with few processors (Unix)."""

UNFORESEEN = "An error stopped the bot. The log has the details."

OTHER_CARDS = "The saved cards differ from this game's."

Load = Callable[[str, Edition], AnyTabletop]
"""Returns the game of an id with the cards of an edition. Raises ValueError if the cards differ."""


class PipeClosed(BaseException):
    """The other end of the pipe is closed. Not an Exception, which a bot might catch."""


def main(connection: Connection) -> None:
    """Run the process until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the app, which closes the pipe
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(POLITENESS)
    serve(connection)


def serve(connection: Connection, load: Load | None = None) -> None:
    """Do jobs until the other end is closed."""
    worker = Worker(connection, load or _load)
    with suppress(PipeClosed, EOFError, OSError):
        worker.run()


class Worker:
    """One end of the pipe with the games loaded so far."""

    def __init__(self, connection: Connection, load: Load) -> None:
        self._pipe, self._load = connection, load
        self._games: dict[str, tuple[Edition, AnyTabletop]] = {}
        self._stopped = False
        self._look_at = self._tell_at = self._beat_at = 0.0

    def run(self) -> None:
        """Process one message after another. Raises EOFError or OSError when the pipe is closed."""
        import rules.bots.jobs  # noqa: F401  before it says that it is ready

        self._pipe.send(("ready",))
        while True:
            message = self._pipe.recv()
            if message[0] == "ask":
                self._do(*message[1:])

    def _do(self, number: int, job: Job) -> None:
        from rules.bots import jobs

        self._stopped = False
        self._look_at = self._tell_at = 0.0
        self._beat_at = time.monotonic() + BEAT
        try:
            answer = jobs.run(
                job,
                self._game(job),
                self._stop,
                lambda part: self._report_progress(number, part),
                time.monotonic,
            )
            self._pipe.send(("done", number, answer))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:  # reported to the app in one line
            self._pipe.send(("fault", number, line_of(error), "".join(format_exception(error))))

    def _game(self, job: Job) -> AnyTabletop:
        """Return the game of a job, reloaded if its edition differs."""
        found = self._games.get(job.game)
        if found is None or found[0] != job.edition:
            found = self._games[job.game] = job.edition, self._load(job.game, job.edition)
        return found[1]

    def _stop(self) -> bool:
        """Return whether the job was cancelled; called all the time, it checks the pipe only at intervals."""
        now = time.monotonic()
        if now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            while not self._stopped and (message := self._next_message()) is not None:
                self._stopped = message[0] == "stop"
        if now >= self._beat_at:
            self._beat_at = now + BEAT
            self._send(("here",))
        return self._stopped

    def _next_message(self) -> tuple[Any, ...] | None:
        """Return the next message, None if there is none yet. Raises Gone."""
        try:
            return self._pipe.recv() if self._pipe.poll() else None
        except (EOFError, OSError) as error:
            raise PipeClosed from error

    def _report_progress(self, number: int, part: float) -> None:
        now = time.monotonic()
        if now >= self._tell_at:
            self._tell_at = now + TELL_EVERY
            self._send(("part", number, part))

    def _send(self, message: tuple[Any, ...]) -> None:
        """Send a message during a job. Raises Gone."""
        try:
            self._pipe.send(message)
        except OSError as error:
            raise PipeClosed from error


def line_of(error: BaseException) -> str:
    """Return an error as one short line for players; one not written for them is only in the log."""
    from game.store.files import short
    from rules.content import DataFaults

    line = short(error)
    return line if line and isinstance(error, (ValueError, DataFaults)) else UNFORESEEN


def _load(id: str, edition: Edition) -> AnyTabletop:
    from rules import catalog

    game = catalog.load(id, [Path(pack) for pack in edition.packs])
    if edition.hash not in ("", game.edition.hash):
        raise ValueError(OTHER_CARDS)
    return game
