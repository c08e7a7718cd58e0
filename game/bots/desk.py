"""The desk: where thinking is asked for, and where answers come back without the screen waiting.

One job is thought about at a time, in the order they were asked for, in a process that begins with
the first `update`. When it dies, or is stopped and says nothing for SILENT_AFTER seconds, it is begun anew
and asked again; where no process can be started, a thread of the app does its work, until one can.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.store.log import log
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.bots.carriers import Carrier
    from rules.bots.jobs import Job

MOST_DEATHS = 2
"""A job that the process dies over so often is given up."""
MOST_FAILURES = 3
"""After so many processes in a row that end before they did anything there is no further one."""
HANGS_AFTER = 2.0
"""Seconds until a job that does not stop when told is ended with its process."""
SILENT_AFTER = 60.0
"""Seconds of silence until a process that should be heard of is taken for dead: it is stopped, or stuck. On a machine
with much else to do a process that is well may take many of them to start, for it steps back behind all others."""
LONGEST_LOOK = 0.25
"""Seconds that one look into the pipe counts for at most: while the app itself stood still nobody was silent."""
BACK_AFTER = 60.0
"""Seconds of thinking in a thread until a process is tried again."""
NO_PROCESS = "Can't start a process for bots. They think inside the program, which may stutter."
SILENT = f"The bots' process didn't respond for {SILENT_AFTER:.0f} seconds and was restarted."
KILLED = "The bots' process crashed twice on this move and was restarted."


class Ticket:
    """What was asked for. `done`: answered, given up or cancelled."""

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
        """Stop thinking about it; nothing of it is heard any more."""
        if not self.done:
            self.done = True
            self._on_cancel()


class Desk:
    """Takes jobs (`rules.bots.jobs`) and gives back their answers.

    `load` gives the game of a job by its id to a desk that thinks inline, `say` gets lines for the
    player. `inline` True: no process; `update` does one job wholly before it returns, the same way
    every time.
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
        self._at_work: Ticket | None = None
        self._number = 0
        self._carrier: Carrier | None = None
        self._ready = self._begun = self._threads = self._said_so = False
        self._failures = 0
        self._told_to_stop = self._silent = self._looked = self._back_at = 0.0

    @property
    def carrier(self) -> Carrier | None:
        """What carries the worker now."""
        return self._carrier

    @property
    def thinking_of(self) -> Ticket | None:
        """What the worker is at now."""
        return self._at_work

    def ask(
        self,
        job: Job,
        on_done: Callable[[Any], None],
        on_fault: Callable[[str], None] | None = None,
        on_progress: Callable[[float], None] | None = None,
    ) -> Ticket:
        """Have a job done: `on_done` gets the answer, `on_fault` one line instead when there is none
        (None: the player is told), `on_progress` 0..1 now and then. All are called by `update`."""
        ticket = Ticket(job, on_done, on_fault or self._tell, on_progress, self._look_after)
        self._waiting.append(ticket)
        return ticket

    def update(self) -> bool:
        """Call back what has come in, without waiting; True when something was. Once a frame: costs
        nothing while nothing is asked."""
        if not self.inline and not self._begun:
            self._begun = True
            self._begin()
        if not self._waiting and self._at_work is None:
            return False
        self._waiting = [ticket for ticket in self._waiting if not ticket.done]
        return self._think() if self.inline else self._exchange()

    def close(self) -> None:
        """Forget every job and end the process."""
        self._waiting, self._at_work, self._begun = [], None, True
        self._end_carrier()

    def _tell(self, line: str) -> None:
        self._say(line)

    # -- thinking right here

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
        except Exception as error:  # as in the process: the player gets one line
            log.warning("a thought failed", exc_info=error)
            ticket.done = True
            ticket.on_fault(line_of(error))
        else:
            ticket.done = True
            ticket.on_done(answer)
        return True

    # -- the process at work

    def _exchange(self) -> bool:
        """Take what came in, send what is next."""
        changed = False
        if self._carrier is None or self._may_come_back():
            self._begin()
        while (message := self._received()) is not None:
            changed |= self._take(*message)
        self._listen()
        self._look_after()
        self._send_next()
        return changed

    def _listen(self) -> None:
        """Take a process for dead that has something to say and was silent for long."""
        now = time.monotonic()
        self._silent += min(now - self._looked, LONGEST_LOOK)
        self._looked = now
        if self._threads or (self._ready and self._at_work is None):
            self._silent = 0.0
        elif self._silent > SILENT_AFTER:
            self._say(SILENT)
            self._lost(patience=0.0)

    def _received(self) -> tuple[Any, ...] | None:
        """The next message; None for none yet."""
        if self._carrier is None:
            return None
        try:
            if not self._carrier.pipe.poll():
                return None
            message: tuple[Any, ...] = self._carrier.pipe.recv()
        except (EOFError, OSError):
            self._lost()
            return None
        self._silent = 0.0
        return message

    def _take(self, word: str, number: int = 0, value: Any = None, details: str = "") -> bool:
        """Understand a message; True when somebody was called back."""
        if details:
            log.warning("a thought failed\n%s", details)
        ticket = self._at_work
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
        self._at_work, self._failures = None, 0
        self._said_so &= self._threads
        if ticket.done:
            return False
        ticket.done = True
        (ticket.on_done if word == "done" else ticket.on_fault)(value)
        return True

    def _look_after(self) -> None:
        """Tell the worker to stop what is not wanted any more; end one that does not listen."""
        if self._at_work is None or not self._at_work.done:
            return
        if not self._told_to_stop:
            self._told_to_stop = time.monotonic()
            self._send(("stop",))
        elif time.monotonic() - self._told_to_stop > HANGS_AFTER:
            self._at_work = None
            self._begin(patience=0.0)

    def _send_next(self) -> None:
        if self._at_work is None and self._waiting and self._ready:
            ticket = self._waiting[0]
            self._number += 1
            if self._send(("ask", self._number, ticket.job)):
                self._at_work, self._told_to_stop = self._waiting.pop(0), 0.0

    def _send(self, message: tuple[Any, ...]) -> bool:
        if self._carrier is None:
            return False
        try:
            self._carrier.pipe.send(message)
        except OSError:
            self._lost()
            return False
        return True

    # -- its life and death

    def _begin(self, patience: float | None = None) -> None:
        """Start a worker in the place of whatever there is."""
        from game.bots.carriers import ProcessCarrier, ThreadCarrier

        self._end_carrier(patience)
        self._silent = 0.0
        while not self._threads:
            try:
                self._carrier = ProcessCarrier()
                return
            except OSError as error:
                self._failed(str(error))
        self._carrier = ThreadCarrier()

    def _end_carrier(self, patience: float | None = None) -> None:
        carrier, self._carrier, self._ready = self._carrier, None, False
        if carrier is not None:
            carrier.end() if patience is None else carrier.end(patience)

    def _lost(self, patience: float | None = None) -> None:
        """The worker died: begin another, which is asked again what this one was at."""
        ticket, self._at_work = self._at_work, None
        if ticket is None:
            self._failed("the process ended by itself")
        elif not ticket.done:
            log.warning("the bots' process ended while it thought")
            ticket.deaths += 1
            if ticket.deaths < MOST_DEATHS:
                self._waiting.insert(0, ticket)
            else:
                ticket.done = True
                ticket.on_fault(KILLED)
        self._begin(patience)

    def _failed(self, why: str) -> None:
        """One more process that did nothing; after the last one threads take over for a while."""
        log.warning("a process for the bots ended before it thought: %s", why)
        self._failures += 1
        if self._failures >= MOST_FAILURES and not self._threads:
            self._threads, self._back_at = True, time.monotonic() + BACK_AFTER
            if not self._said_so:
                self._said_so = True
                self._say(NO_PROCESS)

    def _may_come_back(self) -> bool:
        """Whether a process is tried again in the place of a thread that has nothing to do."""
        if not self._threads or self._at_work is not None or time.monotonic() < self._back_at:
            return False
        self._threads, self._failures = False, MOST_FAILURES - 1
        return True
