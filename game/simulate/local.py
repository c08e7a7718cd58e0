"""The tasks of a run on this machine: in this process, or by joblib over several."""

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
"""So long a process without tasks stays: for the next run of a ladder, and where its end is not noticed."""


def batches(run: Run, tasks: Tasks, jobs: int) -> Generator[Batch, None, None]:
    """The games of the tasks, in order. Closing it ends the processes at once. Raises RunFault."""
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
        with _unheard():
            played = parallel(delayed(play_task)(run, task) for task in tasks)
        yield from played
    except BrokenProcessPool as error:
        raise RunFault("A process of the run was killed, or had too little memory.") from error


def _begin() -> None:
    """In a new process: an interruption is the business of the process that began it, whose end ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(os.getppid(),), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        sleep(LOOK_SECONDS)
    os._exit(1)


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes begun here do not hear an interruption even while they start; this one hears it after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # for the trackers open the ears again when they start
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
