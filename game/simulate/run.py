"""Playing a run from its first missing game to its last: distributing tasks and saving games as they
finish."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from pathlib import Path

from game.simulate.results import Run
from game.simulate.store import Refused, RunFault, RunFolder
from game.simulate.tasks import Batch, Tasks
from game.store.log import log


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
        from game.simulate.local import batches

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
