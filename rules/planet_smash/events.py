"""The types of events of Planet Smash, each with what follows from it."""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.game import Event, Priority


class DiceRolled(Event, frozen=True, tag="roll"):
    """Dice were rolled."""

    bares = "Dice were rolled"
    sound, loudness = "tumble", 3
    priority = Priority.LOW
    rolls = True


class DiePlaced(Event, frozen=True, tag="move"):
    """A die was put down."""

    sound, loudness = "settle", 2
    priority = Priority.LOW


class ShipFlew(DiePlaced, frozen=True, tag="fly"):
    """A planning die was put down, and the ship flew."""

    sound, loudness = "engine", 3


class NumberWritten(Event, frozen=True, tag="write"):
    """A number was written in a box or a research cell."""

    sound, loudness = "write", 4


class AbilityReady(Event, frozen=True, tag="ready"):
    """A line of research is complete: its ability can be used."""

    sound, loudness = "ready", 6


class AbilityUsed(Event, frozen=True, tag="ability"):
    """An ability changed a die without a roll."""

    sound, loudness = "ability", 5


class Smashed(Event, frozen=True, tag="smash"):
    """A quadrant or the whole planet is demolished."""

    sound, loudness = "boom", 7
    priority = Priority.HIGH


class RoundBegan(Event, frozen=True, tag="round"):
    """A round box was crossed out."""

    sound, loudness = "round", 1
    begins = "round"
    priority = Priority.LOW


class Noted(base.Noted, frozen=True, tag="note"):
    """A die does no more."""

    notify_owner = True


class DieSpent(Noted, frozen=True, tag="spent"):
    """A die can write nothing more, and no ready ability could change that: it is done with by itself."""

    beside = "all"


class GameLost(Event, frozen=True, tag="lose"):
    """The game is over and everybody has lost."""

    sound, loudness = "lose", 8
    priority = Priority.HIGH
