"""Ends that players decide on, in any game for two or more: one resigns, or all agree on a draw.

No rule of a game knows of them: its state stays what it was, and what ended is the playing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from rules.game import Event, Outcome, Priority


class End(Struct, frozen=True):
    """How a playing was ended, and by whom: the seat that resigned, or that offered the draw which all others
    accepted."""

    end: Literal["resign", "draw"]
    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """Players ended the game."""

    sound: ClassVar[str] = "bell"
    loudness: ClassVar[int] = 10
    priority: ClassVar[Priority] = Priority.HIGH


def outcome(end: End, names: Sequence[str]) -> Outcome:
    """What comes of it: who resigns loses to all others, and nobody wins a draw. There are no scores, for nothing was
    counted out."""
    name = names[end.seat]
    others = [seat for seat in range(len(names)) if seat != end.seat]
    if end.end == "resign":
        return Outcome(tuple(others), (), f"{name} resigned", f"{name} resigned.", "")
    who = names[others[0]] if len(others) == 1 else "everybody"
    return Outcome((), (), "Draw", f"{name} offered a draw, and {who} accepted.", "")


def event(end: End, names: Sequence[str]) -> Event:
    """The line of the log."""
    return Ended(end.seat, outcome(end, names).reason)
