"""The body of the thinking process: takes a job from a pipe, does it, sends the answer back.

It knows the rules only, nothing of the screen. It ends when the other end of the pipe is gone: with
the app, however that ended. Messages to it are ("ask", number, job) and ("stop",); it sends ("ready",)
once, ("here",) and ("part", number, 0..1) now and then while it thinks, and for every job
("done", number, answer) or ("fault", number, line, what the log gets).
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

if TYPE_CHECKING:  # what is thought with is loaded by the process, not by the app that begins it
    from rules.bots.jobs import Job

LOOK_EVERY, TELL_EVERY = 0.002, 0.05
"""Seconds between two looks into the pipe, and between two words on how far a job is."""
BEAT = 0.5
"""Seconds between two words that it is still there, while it thinks."""
POLITENESS = 5
"""How far the process steps back behind the app where there are too few processors (Unix)."""

UNFORESEEN = "an error occurred while thinking; the log has the details"

OTHER_CARDS = "the cards on disk differ from this game's"

Load = Callable[[str, Edition], AnyTabletop]
"""Gives the game of that id with the cards of that edition. Raises ValueError when there are others by now."""


class Gone(BaseException):
    """Nobody is at the other end of the pipe. Not an Exception, which a bot might take for its own."""


def main(connection: Connection) -> None:
    """The whole life of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C means the app, which then lets go of the pipe
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(POLITENESS)
    serve(connection)


def serve(connection: Connection, load: Load | None = None) -> None:
    """Do jobs until the other end is gone."""
    worker = Worker(connection, load or _load)
    with suppress(Gone, EOFError, OSError):
        worker.run()


class Worker:
    """One end of the pipe, and the games loaded so far."""

    def __init__(self, connection: Connection, load: Load) -> None:
        self._pipe, self._load = connection, load
        self._games: dict[str, tuple[Edition, AnyTabletop]] = {}
        self._stopped = False
        self._look_at = self._tell_at = self._beat_at = 0.0

    def run(self) -> None:
        """Take one message after another. Raises EOFError or OSError when the pipe is gone."""
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
                job, self._game(job), self._stop, lambda part: self._tell(number, part), time.monotonic
            )
            self._pipe.send(("done", number, answer))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:  # the app gets one line, whatever it was
            self._pipe.send(("fault", number, line_of(error), "".join(format_exception(error))))

    def _game(self, job: Job) -> AnyTabletop:
        """The game of a job, loaded anew when its cards are others than last time."""
        found = self._games.get(job.game)
        if found is None or found[0] != job.edition:
            found = self._games[job.game] = job.edition, self._load(job.game, job.edition)
        return found[1]

    def _stop(self) -> bool:
        """Whether the job is not wanted any more; asked all the time, so it looks only now and then."""
        now = time.monotonic()
        if now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            while not self._stopped and (message := self._received()) is not None:
                self._stopped = message[0] == "stop"
        if now >= self._beat_at:
            self._beat_at = now + BEAT
            self._send(("here",))
        return self._stopped

    def _received(self) -> tuple[Any, ...] | None:
        """The next message; None for none yet. Raises Gone."""
        try:
            return self._pipe.recv() if self._pipe.poll() else None
        except (EOFError, OSError) as error:
            raise Gone from error

    def _tell(self, number: int, part: float) -> None:
        now = time.monotonic()
        if now >= self._tell_at:
            self._tell_at = now + TELL_EVERY
            self._send(("part", number, part))

    def _send(self, message: tuple[Any, ...]) -> None:
        """Say something in the midst of a job. Raises Gone."""
        try:
            self._pipe.send(message)
        except OSError as error:
            raise Gone from error


def line_of(error: BaseException) -> str:
    """An error as one short line for players; one whose text was not written for them stands in the log."""
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
