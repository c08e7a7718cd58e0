"""The tasks of a run on this machine, in this process or in several by joblib."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import Thread
from time import sleep

from joblib import Parallel, delayed
from joblib.externals.loky.backend.resource_tracker import ensure_running
from joblib.externals.loky.process_executor import BrokenProcessPool

from game.simulate.results import Run
from game.simulate.store import RunFault
from game.simulate.tasks import Batch, Tasks, play_task

LOOK_SECONDS = 1.0
IDLE_SECONDS = 60
"""The time that an idle process stays alive: for the next run of a ladder, and if the end of its parent isn't
noticed."""


def batches(run: Run, tasks: Tasks, jobs: int) -> Generator[Batch, None, None]:
    """Yield the games of the tasks, in order. Closing it ends the processes at once. Raises RunFault."""
    if jobs == 1:
        for task in tasks:
            yield play_task(run, task)
        return
    parallel = Parallel(
        n_jobs=jobs,
        backend="loky",
        return_as="generator",
        batch_size=1,
        initializer=_begin,
        max_nbytes=None,
        idle_worker_timeout=IDLE_SECONDS,
    )
    try:
        with _interrupts_blocked():
            played = parallel(delayed(play_task)(run, task) for task in tasks)
        yield from played
    except BrokenProcessPool as error:
        raise RunFault("A process of the run was killed or ran out of memory.") from error


def _begin() -> None:
    """Let a new process ignore interrupts, because its parent handles them, and end with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(os.getppid(),), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        sleep(LOOK_SECONDS)
    os._exit(1)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block interrupts while processes start, so that only this process receives them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # because starting the trackers unblocks signals
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
