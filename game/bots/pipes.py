"""The hosts of the bot worker: a separate process, or a thread if none can be started."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Protocol

from game.bots import worker

PATIENCE = 0.3
"""Seconds a process gets to end by itself, and again after being killed."""


class WorkerHost(Protocol):
    """A runner of `worker.serve` at the other end of `pipe`."""

    pipe: Connection

    def end(self, patience: float = PATIENCE) -> None:
        """End the worker, by force after `patience` seconds."""


class ProcessHost:
    """The worker in a separate process. Raises OSError if none can be started."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=worker.main, args=(theirs,), name="cogwright-bots", daemon=True)
        try:
            with _interrupts_ignored():
                self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def end(self, patience: float = PATIENCE) -> None:
        """Close the pipe, which ends an idle or thinking worker; kill it after `patience` seconds."""
        self.pipe.close()
        self.process.join(patience)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(PATIENCE)
        with suppress(ValueError):
            self.process.close()


class ThreadHost:
    """The worker in a thread of the app, slower and with possible stutter."""

    def __init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        threading.Thread(target=self._serve, args=(theirs,), name="bots", daemon=True).start()

    @staticmethod
    def _serve(theirs: Connection) -> None:
        with theirs:
            worker.serve(theirs)

    def end(self, patience: float = PATIENCE) -> None:
        """Close the pipe, which ends the thread at its next message."""
        self.pipe.close()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C in processes started inside the context, even before they have set themselves up
    (Unix)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
