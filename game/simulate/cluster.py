"""The tasks of a run on a Dask cluster of workers with the same program.

The functions sent contain no reference to this program: the scheduler doesn't need it, and a worker without
it can report that.
"""

from __future__ import annotations

import gc
import logging
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from types import TracebackType
from typing import Any

import msgspec

from game.simulate.results import Run
from game.simulate.store import Refused, RunFault
from game.simulate.tasks import Batch, Tasks
from game.store.files import short
from game.store.log import log

ADDRESS = re.compile(r"((tcp|tls)://)?([^\s/:\[\]]+|\[[0-9a-fA-F:.]+\]):\d{1,5}")
CONNECT_SECONDS = 20.0
"""The timeout for a scheduler's answer."""
GREETINGS = 4
"""The number of attempts to connect to a scheduler whose greeting comes with other messages."""
WORKER_SECONDS = 20.0
"""The timeout for the first worker."""
ALONE_SECONDS = 30.0
"""The time without any worker after which a run stops."""
PROBE_SECONDS = 60.0
"""The longest wait for all workers to say whether they can play: one that joins meanwhile may never answer."""
LOOK_SECONDS = 1.0
CLOSE_SECONDS = 2.0


class Cluster:
    """The workers of the scheduler at an address; `count` is the number of parallel tasks, `tls` are the
    arguments of Dask's Security: certificate and key files.

    Entering it raises Refused when there is no scheduler, no worker, or a worker with another program.
    """

    def __init__(self, address: str, run: Run, tls: Mapping[str, str] | None = None) -> None:
        self.address, self.run, self.tls = address, run, tls or {}
        self.count = 0
        self._seen = 0.0
        self._client: Any = None

    def __enter__(self) -> Cluster:
        self._client = _client(self.address, self.tls)
        try:
            self._await_workers()
            self._check_program()
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    def batches(self, tasks: Tasks) -> Generator[Batch, None, None]:
        """Yield the games of the tasks, in order. Raises RunFault when the cluster is lost."""
        play, run = _make_player(), msgspec.json.encode(self.run)
        waiting: deque[Any] = deque()
        todo = iter(tasks)
        while True:
            while len(waiting) < 2 * max(1, self.count) and (task := next(todo, None)) is not None:
                waiting.append(self._client.submit(play, run, task.first, task.count, pure=False))
            if not waiting:
                return
            yield self._result(waiting[0])
            waiting.popleft()  # drop the last reference, so that the workers free it

    def _result(self, future: Any) -> Batch:
        """Return the result of a task, waiting as long as there are workers. Raises RunFault."""
        from distributed import CancelledError, KilledWorker

        while True:
            try:
                return Batch(*future.result(timeout=LOOK_SECONDS))
            except TimeoutError:
                self._look()
            except KilledWorker as error:
                raise RunFault(
                    f"Workers of the cluster at {self.address} stopped during the games, perhaps for lack of memory."
                ) from error
            except (CancelledError, OSError) as error:
                raise self._gone() from error
            except Exception as error:
                raise RunFault(f"The cluster at {self.address} can't play: {_short(error)}.") from error

    def _look(self) -> None:
        """Check that scheduler and workers are still there. Raises RunFault."""
        if self._client.status != "running":
            raise self._gone()
        self._count_workers()
        if self.count:
            self._seen = monotonic()
        elif monotonic() - self._seen > ALONE_SECONDS:
            raise RunFault(
                f"The cluster at {self.address} has lost its workers. "
                "Start some and run the same command to continue."
            )

    def _gone(self) -> RunFault:
        return RunFault(f"The cluster at {self.address} disconnected. Run the same command to continue.")

    def _await_workers(self) -> None:
        """Wait until there is a worker. Raises Refused."""
        until = monotonic() + WORKER_SECONDS
        while not self.count:
            try:
                self._count_workers()
            except RunFault as fault:
                raise Refused(str(fault)) from fault
            if not self.count and monotonic() > until:
                raise Refused(
                    f"The scheduler at {self.address} has no workers. Start some with `dask worker {self.address}`."
                )
            sleep(0 if self.count else 0.1)
        self._seen = monotonic()

    def _count_workers(self) -> None:
        """Update the number of parallel tasks. Raises RunFault."""
        try:
            self.count = sum(self._client.nthreads().values())
        except (OSError, TimeoutError) as error:
            raise self._gone() from error

    def _check_program(self) -> None:
        """Raise Refused unless every worker has the program and the cards of this run."""
        try:
            found = self._client.run(
                _make_probe(),
                self.run.game,
                self.run.packs,
                on_error="return",
                callback_timeout=PROBE_SECONDS,
            )
        except Exception as error:
            raise Refused(f"Can't reach the cluster at {self.address}: {_short(error)}.") from error
        for worker, answer in found.items():
            if isinstance(answer, Exception):
                raise Refused(f"Can't reach the worker {worker}: {_short(answer)}.")
            problem, rules, cards = answer
            if problem:
                raise Refused(
                    f"The worker {worker} can't play ({_short(problem)}). Install requirements.txt there and "
                    "start it with PYTHONPATH set to a copy of this program's folder."
                )
            for mine, other, what in ((self.run.rules, rules, "program"), (self.run.cards, cards, "cards")):
                if mine != other:
                    raise Refused(
                        f"The worker {worker} has a different version of the {what}. Copy yours to it."
                    )

    def _leave(self) -> None:
        try:
            with _no_collecting():
                self._client.close(timeout=CLOSE_SECONDS)
        except Exception as error:  # closing must not fail
            log.info("Leaving the cluster: %s", error)


def _client(address: str, tls: Mapping[str, str]) -> Any:
    """Return a connection to a scheduler. Raises Refused."""
    if tls and "://" not in address:
        address = f"tls://{address}"
    if not ADDRESS.fullmatch(address):
        raise Refused(f"'{address[:60]}' isn't the address of a Dask scheduler. Write it as host:8786.")
    try:
        import dask
    except ImportError as error:
        raise Refused(
            "A cluster needs Dask. Install it with: python -m pip install -r requirements-cluster.txt"
        ) from error
    dask.config.set({"logging": {"distributed": "critical"}})
    from distributed import Client, Security

    for name in [*logging.root.manager.loggerDict, "asyncio"]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # errors are reported in one line
    found: list[Any] = []

    def connect() -> None:
        try:
            security = Security(require_encryption=True, **tls) if tls else None
            named = {"security": security, "timeout": CONNECT_SECONDS, "set_as_default": False}
            with _no_collecting():
                found.append(_connect_with_retries(lambda: Client(address, **named)))
        except Exception as error:
            found.append(error)

    # In a thread, because a server that isn't a scheduler may never answer, even with a timeout.
    thread = Thread(target=connect, daemon=True)
    thread.start()
    thread.join(1.5 * CONNECT_SECONDS)
    answer = found[0] if found else "it doesn't respond"
    if isinstance(answer, Client):
        return answer
    raise Refused(
        f"No Dask scheduler found at {address} ({_short(answer)}). "
        "Start one with `dask scheduler`, or leave out --cluster."
    )


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Keep the garbage collector from running. A client of Distributed starts and stops under a lock that an
    earlier one takes when it is collected: collected in the same thread, it would wait for itself for ever."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _connect_with_retries(connect: Callable[[], Any]) -> Any:
    """Return the result of `connect`, retrying it: Distributed asserts that the scheduler's greeting comes
    alone, but the announcement of a joining worker may come with it."""
    for _ in range(GREETINGS - 1):
        try:
            return connect()
        except AssertionError as error:
            log.info("The scheduler's greeting came with something else: %s", short(error))
    return connect()


def _make_probe() -> Callable[..., tuple[str, str, str]]:
    """Return a function for workers that returns (problem, hash of the rules, hash of the cards). It is
    nested, because nested functions are pickled by value, not by name."""

    def probe(game: str, packs: tuple[str, ...]) -> tuple[str, str, str]:
        try:
            from pathlib import Path

            from game.simulate import tasks  # noqa: F401  what playing needs
            from rules.content.hashes import cards_hash, rules_hash

            return "", rules_hash(game), cards_hash(game, [Path(pack) for pack in packs])
        except Exception as error:
            return str(error) or type(error).__name__, "", ""

    return probe


def _make_player() -> Callable[[bytes, int, int], tuple[Any, ...]]:
    """Return a function for workers that plays a task and returns the fields of its Batch."""

    def play(run: bytes, first: int, count: int) -> tuple[Any, ...]:
        import msgspec

        from game.simulate.results import Run
        from game.simulate.tasks import Task, play_task

        batch = play_task(msgspec.json.decode(run, type=Run), Task(first, count))
        return batch.lines, batch.games, batch.seconds, batch.fault, batch.detail

    return play


def _short(error: object) -> str:
    return short(error).rstrip(".") or type(error).__name__
