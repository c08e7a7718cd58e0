"""The input of a table: a view, its legal moves, and the way it came about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.game import Action, Event, State
from rules.history import AnyHistory

Narration = tuple[str, tuple[str, ...]]
"""A heading and lines for the panel."""


class Before(NamedTuple):
    """The state before an action: the viewer's view then, and the number of log lines."""

    view: State
    lines: int

    @classmethod
    def of(cls, history: AnyHistory, moves: int, sight: Callable[[State], State]) -> Before:
        """Return the state before the last of `moves` moves; `sight` maps a position to its view."""
        earlier = moves - 1
        return cls(sight(history.states[earlier]), sum(map(len, history.log[:earlier])))


class Showing(NamedTuple):
    """A view with its legal moves, and how to show it.

    `log` holds all lines so far, `why_no_undo` the reason why Undo is off ("": it is on), `recap` the other
    players' events since this seat's last turn; `answering`: it decides in another player's turn; `who` is
    the viewer's name if there are several. `busy` is the refusal of input while another player decides,
    `narration` a heading and lines for the panel; `traced` keeps the marks of the last move though it is
    animated. The stages of new log lines are played when `animate` or `staged`; `staged` makes all other
    changes instant. `before` is the state they start from (None: the one shown last). `playing` False:
    spectator. `openly`: everyone at the screen may see the view, and texts address all.
    """

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
