"""The one door for what happens in a game: to its log, and to whatever listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVarTuple

from rules.game import Event

Facts = TypeVarTuple("Facts")


class Emitter:
    """Whatever an action is carried out on. Its `log` takes the lines of what happens; None where nobody reads them."""

    __slots__ = ()
    log: list[Event] | None

    def emit(self, event: Event | Callable[[*Facts], Event], *facts: *Facts) -> None:
        """Write an event to the log, if one is kept, then let abilities hear it.

        One that no ability listens for is given as what makes it of some facts: it is only made, and put in words,
        for the log. One without words is only heard.
        """
        if self.log is not None:
            happened = event(*facts) if callable(event) else event
            if happened.text:
                self.log.append(self.logged(happened))
        if not callable(event):
            self.hear(event)

    def logged(self, event: Event) -> Event:
        """Return an event as the log keeps it."""
        return event

    def hear(self, event: Event) -> None:
        """Let abilities notice an event; none does in a game whose abilities never trigger."""

    @property
    def lines(self) -> int:
        """How many lines the log has; 0 where none is kept."""
        return len(self.log or ())


class Log(Emitter):
    """A log alone, for a game without a working copy."""

    __slots__ = ("log",)

    def __init__(self, log: list[Event] | None = None) -> None:
        self.log = log
