"""What carries the worker: a process of its own, or a thread where none can be started."""

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
"""Seconds a process has to end by itself, and after it was killed."""


class Carrier(Protocol):
    """Something that runs `worker.serve` at the other end of `pipe`."""

    pipe: Connection

    def end(self, patience: float = PATIENCE) -> None:
        """Let the worker go, whatever it is at; `patience` seconds later at the latest it is made to."""


class ProcessCarrier:
    """The worker in a process. Raises OSError when none can be started."""

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
        """Close the pipe, at which an idle or thinking worker ends; one that does not is killed."""
        self.pipe.close()
        self.process.join(patience)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(PATIENCE)
        with suppress(ValueError):
            self.process.close()


class ThreadCarrier:
    """The worker in a thread of the app: slower, and the screen may stutter, but it thinks."""

    def __init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        threading.Thread(target=self._serve, args=(theirs,), name="bots", daemon=True).start()

    @staticmethod
    def _serve(theirs: Connection) -> None:
        with theirs:
            worker.serve(theirs)

    def end(self, patience: float = PATIENCE) -> None:
        """Close the pipe, at which the thread ends as soon as it looks."""
        self.pipe.close()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C does not reach a process that is begun here, not even before it has set itself up (Unix)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
