"""The bot service: takes thinking jobs and returns answers without blocking the screen.

Jobs are done one at a time, in the order of their requests, in a process started by the first `update`. If
the process dies, or hangs and stays silent for SILENT_AFTER seconds, a new one repeats the job; if no process
can be started, a thread of the app does the work until one can.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.store.log import log
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.bots.pipes import WorkerHost
    from rules.bots.jobs import Job

MOST_DEATHS = 2
"""The number of processes a job may kill before it is given up."""
MOST_FAILURES = 3
"""The number of consecutive processes that may die without work before threads are used."""
HANGS_AFTER = 2.0
"""Seconds until a cancelled job that doesn't stop is ended with its process."""
SILENT_AFTER = 60.0
"""Seconds of silence after which a process is considered dead or stuck. On a busy machine a healthy process
may take long to start, because it has low priority."""
LONGEST_LOOK = 0.25
"""The most seconds one check of the pipe adds to the silence, because the app itself may have been
suspended."""
BACK_AFTER = 60.0
"""Seconds in thread mode until a process is tried again."""
NO_PROCESS = "Bots can't think in the background, so the game may stutter."
SILENT = f"The bots stopped responding for {SILENT_AFTER:.0f} seconds, so Cogwright restarted them."
KILLED = "The bots crashed twice on this move, so Cogwright restarted them."


class Ticket:
    """A requested job. `done`: answered, failed or cancelled."""

    def __init__(
        self,
        job: Job,
        on_done: Callable[[Any], None],
        on_fault: Callable[[str], None],
        on_progress: Callable[[float], None] | None,
        on_cancel: Callable[[], None],
    ) -> None:
        self.job, self.on_done, self.on_fault, self.on_progress = job, on_done, on_fault, on_progress
        self._on_cancel = on_cancel
        self.done = False
        self.deaths = 0

    def cancel(self) -> None:
        """Cancel the job; none of its callbacks are called any more."""
        if not self.done:
            self.done = True
            self._on_cancel()


class BotService:
    """A queue of jobs (`rules.bots.jobs`) and their answers.

    `load` returns a job's game by id for inline thinking, `say` shows lines to the player. `inline` True: no
    process; each `update` completes one job, always in the same way.
    """

    def __init__(
        self,
        load: Callable[[str], AnyTabletop] | None = None,
        say: Callable[[str], object] = log.warning,
        *,
        inline: bool = False,
    ) -> None:
        self.inline = inline
        self._load, self._say = load, say
        self._waiting: list[Ticket] = []
        self._current: Ticket | None = None
        self._number = 0
        self._host: WorkerHost | None = None
        self._ready = self._started = self._threads = self._has_reported = False
        self._failures = 0
        self._stop_sent_at = self._silent = self._looked = self._back_at = 0.0

    @property
    def host(self) -> WorkerHost | None:
        """Return the worker's current host."""
        return self._host

    @property
    def current_job(self) -> Ticket | None:
        """Return the job the worker is doing, None if it is idle."""
        return self._current

    def ask(
        self,
        job: Job,
        on_done: Callable[[Any], None],
        on_fault: Callable[[str], None] | None = None,
        on_progress: Callable[[float], None] | None = None,
    ) -> Ticket:
        """Queue a job: `on_done` gets the answer, `on_fault` one line if there is none (None: show it to the
        player), `on_progress` 0 to 1 from time to time. All are called by `update`."""
        ticket = Ticket(job, on_done, on_fault or self._report, on_progress, self._stop_cancelled_job)
        self._waiting.append(ticket)
        return ticket

    def update(self) -> bool:
        """Call back for received messages without waiting; return whether there were any. Called once a
        frame; free while nothing is queued."""
        if not self.inline and not self._started:
            self._started = True
            self._start_worker()
        if not self._waiting and self._current is None:
            return False
        self._waiting = [ticket for ticket in self._waiting if not ticket.done]
        return self._think() if self.inline else self._exchange()

    def close(self) -> None:
        """Drop all jobs and end the process."""
        self._waiting, self._current, self._started = [], None, True
        self._end_host()

    def _report(self, line: str) -> None:
        self._say(line)

    # -- inline thinking

    def _think(self) -> bool:
        from game.bots.worker import line_of
        from rules import catalog
        from rules.bots import jobs

        if not self._waiting:
            return False
        ticket = self._waiting.pop(0)
        load = self._load or catalog.load
        try:
            answer = jobs.run(
                ticket.job,
                load(ticket.job.game),
                lambda: False,
                lambda part: None,
                time.monotonic,
            )
        except Exception as error:  # one line for the player, as from the process
            log.warning("A bot failed to think", exc_info=error)
            ticket.done = True
            ticket.on_fault(line_of(error))
        else:
            ticket.done = True
            ticket.on_done(answer)
        return True

    # -- messages

    def _exchange(self) -> bool:
        """Process received messages and send the next job; return whether a callback ran."""
        changed = False
        if self._host is None or self._retries_process():
            self._start_worker()
        while (message := self._next_message()) is not None:
            changed |= self._process(*message)
        self._check_silence()
        self._stop_cancelled_job()
        self._send_next()
        return changed

    def _check_silence(self) -> None:
        """Replace a process that should have answered and was silent too long."""
        now = time.monotonic()
        self._silent += min(now - self._looked, LONGEST_LOOK)
        self._looked = now
        if self._threads or (self._ready and self._current is None):
            self._silent = 0.0
        elif self._silent > SILENT_AFTER:
            self._say(SILENT)
            self._replace_worker(patience=0.0)

    def _next_message(self) -> tuple[Any, ...] | None:
        """Return the next message, None if there is none yet."""
        if self._host is None:
            return None
        try:
            if not self._host.pipe.poll():
                return None
            message: tuple[Any, ...] = self._host.pipe.recv()
        except (EOFError, OSError):
            self._replace_worker()
            return None
        self._silent = 0.0
        return message

    def _process(self, word: str, number: int = 0, value: Any = None, details: str = "") -> bool:
        """Process a message; return whether a callback ran."""
        if details:
            log.warning("A bot failed to think:\n%s", details)
        ticket = self._current
        if word == "ready":
            self._ready = True
            return False
        if ticket is None or number != self._number:
            return False
        if word == "part":
            if not ticket.done and ticket.on_progress is not None:
                ticket.on_progress(value)
                return True
            return False
        self._current, self._failures = None, 0
        self._has_reported &= self._threads
        if ticket.done:
            return False
        ticket.done = True
        (ticket.on_done if word == "done" else ticket.on_fault)(value)
        return True

    def _stop_cancelled_job(self) -> None:
        """Tell the worker to stop a cancelled job; replace one that doesn't."""
        if self._current is None or not self._current.done:
            return
        if not self._stop_sent_at:
            self._stop_sent_at = time.monotonic()
            self._send(("stop",))
        elif time.monotonic() - self._stop_sent_at > HANGS_AFTER:
            self._current = None
            self._start_worker(patience=0.0)

    def _send_next(self) -> None:
        if self._current is None and self._waiting and self._ready:
            ticket = self._waiting[0]
            self._number += 1
            if self._send(("ask", self._number, ticket.job)):
                self._current, self._stop_sent_at = self._waiting.pop(0), 0.0

    def _send(self, message: tuple[Any, ...]) -> bool:
        if self._host is None:
            return False
        try:
            self._host.pipe.send(message)
        except OSError:
            self._replace_worker()
            return False
        return True

    # -- life cycle of the process

    def _start_worker(self, patience: float | None = None) -> None:
        """Start a worker in place of the current one."""
        from game.bots.pipes import ProcessHost, ThreadHost

        self._end_host(patience)
        self._silent = 0.0
        while not self._threads:
            try:
                self._host = ProcessHost()
                return
            except OSError as error:
                self._failed(str(error))
        self._host = ThreadHost()

    def _end_host(self, patience: float | None = None) -> None:
        host, self._host, self._ready = self._host, None, False
        if host is not None:
            host.end() if patience is None else host.end(patience)

    def _replace_worker(self, patience: float | None = None) -> None:
        """Replace a dead worker and repeat its job, unless that has killed too many."""
        ticket, self._current = self._current, None
        if ticket is None:
            self._failed("exited by itself")
        elif not ticket.done:
            log.warning("The bots' process ended while a bot was thinking")
            ticket.deaths += 1
            if ticket.deaths < MOST_DEATHS:
                self._waiting.insert(0, ticket)
            else:
                ticket.done = True
                ticket.on_fault(KILLED)
        self._start_worker(patience)

    def _failed(self, why: str) -> None:
        """Count a process that died without work; after the last allowed one use threads for a while."""
        log.warning("The bots' process failed to start: %s", why)
        self._failures += 1
        if self._failures >= MOST_FAILURES and not self._threads:
            self._threads, self._back_at = True, time.monotonic() + BACK_AFTER
            if not self._has_reported:
                self._has_reported = True
                self._say(NO_PROCESS)

    def _retries_process(self) -> bool:
        """Return whether to try a process again in place of an idle thread."""
        if not self._threads or self._current is not None or time.monotonic() < self._back_at:
            return False
        self._threads, self._failures = False, MOST_FAILURES - 1
        return True
