"""What a scene gives its table to show: a view, what may be done in it, and what led there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.game import Action, Event, State
from rules.history import AnyHistory

Narration = tuple[str, tuple[str, ...]]
"""A heading and lines for the panel."""


class Before(NamedTuple):
    """What was before an action: the view of who looks now, and how many lines the log had."""

    view: State
    lines: int

    @classmethod
    def of(cls, history: AnyHistory, moves: int, sight: Callable[[State], State]) -> Before:
        """What was seen before the last of so many moves; `sight` gives what is seen of a position."""
        earlier = moves - 1
        return cls(sight(history.states[earlier]), sum(map(len, history.log[:earlier])))


class Showing(NamedTuple):
    """A view, what may be done in it, and how it is shown. `log` are all lines so far, `why_no_undo` the reason
    that Undo is off ("" on), `recap` what others did since this seat's last turn, `answering` that it is asked in
    the turn of another, `who` the name of the seat that looks, where there are several. `busy` is the sentence that
    answers a hand while somebody else decides, `narration` a heading and lines for the panel, `traced` keeps the
    marks of the last move though it is animated. The stages that new lines of the log tell are played when it is
    animated, or else `staged`: then all that is in none of them jumps. `before` is what they lead from (None: what
    was shown last). `playing` False: only to look at. `openly`: all at the screen may see it, and what is said is
    said to all."""

    view: State
    actions: Iterable[Action]
    animate: bool = True
    log: Sequence[Event] = ()
    why_no_undo: str = ""
    recap: Sequence[Event] = ()
    answering: bool = False
    who: str = ""
    busy: str = ""
    narration: Narration | None = None
    traced: bool = False
    staged: bool = False
    before: Before | None = None
    playing: bool = True
    openly: bool = False
