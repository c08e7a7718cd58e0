"""The tasks of a run on this machine: in this process, or by joblib over several."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import BrokenProcessPool

from game.simulate.results import Run
from game.simulate.store import RunFault
from game.simulate.tasks import Batch, Tasks, play_task


def batches(run: Run, tasks: Tasks, jobs: int) -> Generator[Batch, None, None]:
    """The games of the tasks, in order. Closing it ends the processes at once. Raises RunFault."""
    if jobs == 1:
        for task in tasks:
            yield play_task(run, task)
        return
    parallel = Parallel(
        n_jobs=jobs, backend="loky", return_as="generator", batch_size=1, initializer=_begin, max_nbytes=None
    )
    try:
        with _unheard():
            played = parallel(delayed(play_task)(run, task) for task in tasks)
        yield from played
    except BrokenProcessPool as error:
        raise RunFault("A process of the run was ended from outside, or had too little memory.") from error


def _begin() -> None:
    """In a new process: an interruption is the business of the process that began the run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes begun here do not hear an interruption even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
