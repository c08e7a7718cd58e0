"""What happened since a seat's last turn: which lines of the log are told, in what order, and which are left
out first where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.game import Event, Priority

if TYPE_CHECKING:
    from rules.history import AnyHistory


def since_last_turn(history: AnyHistory, seat: int) -> list[Event]:
    """What was done since that seat decided last, and what it lost by it. What it answered in the turn of
    another is not its last turn: what came of that is told once its own turn begins."""
    lines: list[Event] = []
    answering = False
    for state, events in zip(reversed(history.states[:-1]), reversed(history.log), strict=True):
        begins = next((event.seat for event in events if event.begins == "turn"), None)
        if begins is not None:
            answering = begins == seat
        if history.game.to_act(state) == seat and not answering:
            break
        lines[:0] = [event for event in events if event.seat not in (seat, -1) or event.notify_owner]
    return sorted(lines, key=lambda event: not _lost(event, seat))


def least(events: Sequence[Event]) -> int:
    """Which of some lines is left out next: the oldest of those that decide nothing, else the last of all,
    for what was lost comes first."""
    return next((at for at, event in enumerate(events) if event.priority < Priority.HIGH), len(events) - 1)


def _lost(event: Event, seat: int) -> bool:
    """Whether it tells what that seat lost."""
    return event.loss == ("own" if event.seat == seat else "others")
