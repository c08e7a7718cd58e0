"""The emitter of game events, to the log and to listening abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVarTuple

from rules.game import Event

Facts = TypeVarTuple("Facts")


class Emitter:
    """A working copy that emits events. `log` receives the lines; None when nobody reads them."""

    __slots__ = ()
    log: list[Event] | None

    def emit(self, event: Event | Callable[[*Facts], Event], *facts: *Facts) -> None:
        """Append an event to the log, if there is one, then pass it to listening abilities.

        An event that no ability listens for may be given as a function of some facts: it is created only for
        the log. An event without text only goes to abilities.
        """
        if self.log is not None:
            happened = event(*facts) if callable(event) else event
            if happened.text:
                self.log.append(self.logged(happened))
        if not callable(event):
            self.hear(event)

    def logged(self, event: Event) -> Event:
        """Return an event as the log stores it."""
        return event

    def hear(self, event: Event) -> None:
        """Pass an event to listening abilities; does nothing in a game without triggers."""

    @property
    def is_read(self) -> bool:
        """Return whether there is a log."""
        return self.log is not None

    @property
    def lines(self) -> int:
        """Return the number of log lines; 0 without a log."""
        return len(self.log or ())


class Log(Emitter):
    """A log alone, for games without a working copy."""

    __slots__ = ("log",)

    def __init__(self, log: list[Event] | None = None) -> None:
        self.log = log
