"""Playing a run from its first missing game to its last: distributing tasks, in this process, in several by joblib
or on a cluster, and saving games as they finish."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Thread
from time import sleep

from joblib import Parallel, delayed
from joblib.externals.loky.backend.resource_tracker import ensure_running
from joblib.externals.loky.process_executor import BrokenProcessPool

from game.simulate.results import Run
from game.simulate.store import Refused, RunFault, RunFolder
from game.simulate.tasks import Batch, Tasks, play_task
from game.store.log import log

LOOK_SECONDS = 1.0
IDLE_SECONDS = 60
"""The time that an idle process stays alive: for the next run of a ladder, and if the end of its parent isn't
noticed."""


def start(
    run: Run,
    folder: Path,
    jobs: int,
    tell: Callable[[int], None],
    cluster: str = "",
    tls: Mapping[str, str] | None = None,
) -> None:
    """Play the games that the folder doesn't have yet, on `jobs` processes or on the Dask scheduler at an
    address with `tls`; `tell` is called with the number of finished games at the start and whenever it grows.

    The games don't depend on where they are played. An interruption (KeyboardInterrupt) keeps the finished
    ones, and the next start continues. Raises Refused before the first game, RunFault after it.
    """
    with RunFolder(folder, run) as place:
        if place.done == run.games:
            tell(place.done)
            return
        try:
            _play(place, jobs, tell, cluster, tls)
        except Refused:
            raise
        except RunFault as fault:
            raise RunFault(f"{fault} {place.kept} are saved.") from fault


def _play(
    place: RunFolder, jobs: int, tell: Callable[[int], None], cluster: str, tls: Mapping[str, str] | None
) -> None:
    if cluster:
        from game.simulate.cluster import Cluster

        with Cluster(cluster, place.run, tls) as workers:
            tasks = Tasks(place.run, place.done, workers.count)
            _keep(place, tasks, workers.batches(tasks), tell)
    else:
        tasks = Tasks(place.run, place.done, jobs)
        _keep(place, tasks, batches(place.run, tasks, jobs), tell)


def _keep(
    place: RunFolder, tasks: Tasks, batches: Generator[Batch, None, None], tell: Callable[[int], None]
) -> None:
    """Save the games of the batches as they come. Raises RunFault."""
    tell(place.done)
    with closing(batches):
        for batch in batches:
            place.append(batch.lines, batch.games)
            tasks.learn(batch)
            tell(place.done)
            if batch.fault:
                if batch.detail:
                    log.error(batch.detail)
                raise RunFault(batch.fault)


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
