"""Ends that players agree on, in any game for 2 or more players: a resignation or a draw.

The rules of a game don't know them: its state stays unchanged, and only its history ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from rules.game import Event, Outcome, Priority


class End(Struct, frozen=True):
    """An end on which players decided: the kind of end, and the seat that resigned or offered the accepted draw."""

    end: Literal["resign", "draw"]
    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The players ended the game."""

    sound: ClassVar[str] = "bell"
    loudness: ClassVar[int] = 10
    priority: ClassVar[Priority] = Priority.HIGH


def outcome(end: End, names: Sequence[str]) -> Outcome:
    """Return the outcome of an end: a seat that resigns loses to all others, and a draw has no winner. It has
    no scores."""
    name = names[end.seat]
    others = [seat for seat in range(len(names)) if seat != end.seat]
    if end.end == "resign":
        return Outcome(tuple(others), (), f"{name} resigned", f"{name} resigned.", "")
    who = names[others[0]] if len(others) == 1 else "everybody"
    return Outcome((), (), "Draw", f"{name} offered a draw, and {who} accepted.", "")


def event(end: End, names: Sequence[str]) -> Event:
    """Return the log event of an end."""
    return Ended(end.seat, outcome(end, names).reason)
