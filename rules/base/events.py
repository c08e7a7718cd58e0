"""Types of events that several games share."""

from __future__ import annotations

from rules.game import Event, Priority


class Noted(Event, frozen=True, kw_only=True, tag="note"):
    """A note that only the log shows."""

    sound, loudness = "note", 1
    priority = Priority.LOW


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn"):
    """A player's turn began."""

    sound, loudness = "bell", 3
    begins = "turn"


class GameWon(Event, frozen=True, kw_only=True, tag="win"):
    """The game ended with a winner."""

    sound, loudness = "win", 10
    priority = Priority.HIGH
