"""The events of Planet Smash: their types with their consequences.

The action or step that causes an event words it, and names the rules that caused it, so that simulations can
find rules that never came up. An ability circle counts as a card: seen when it becomes ready, played when it is
used.
"""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.game import Event, Priority
from rules.planet_smash.cards import QUADRANTS

SET_UP = ("PS-1.1", "PS-1.2", "PS-1.3", "PS-1.4")


class DiceRolled(Event, frozen=True, tag="roll"):
    """Dice were rolled."""

    bares = "Dice were rolled"
    sound, loudness = "tumble", 3
    priority = Priority.LOW
    rolls = True


class DiePlaced(Event, frozen=True, tag="move"):
    """A targeting die was placed."""

    sound, loudness = "settle", 2
    priority = Priority.LOW


class ShipFlew(DiePlaced, frozen=True, tag="fly"):
    """A planning die was placed, and the ship flew."""

    sound, loudness = "engine", 3


class NumberWritten(Event, frozen=True, tag="write"):
    """A number was written in a box or a research cell."""

    sound, loudness = "write", 4


class AbilityReady(Event, frozen=True, tag="ready"):
    """A line of research is complete: its ability is ready."""

    sound, loudness = "ready", 6


class AbilityUsed(Event, frozen=True, tag="ability"):
    """An ability changed a die without a roll."""

    sound, loudness = "ability", 5


class Smashed(Event, frozen=True, tag="smash"):
    """A quadrant was demolished or the whole planet smashed."""

    sound, loudness = "boom", 7
    priority = Priority.HIGH


class RoundBegan(Event, frozen=True, tag="round"):
    """A round began."""

    sound, loudness = "round", 1
    begins = "round"
    priority = Priority.LOW


class Noted(base.Noted, frozen=True, tag="note"):
    """A die was declined."""

    notify_owner = True


class DieSpent(Noted, frozen=True, tag="spent"):
    """A die has no more use, even with ready abilities, and is finished automatically."""

    beside = "all"


class GameLost(Event, frozen=True, tag="lose"):
    """The game is over and all players have lost."""

    sound, loudness = "lose", 8
    priority = Priority.HIGH


def piece(seat: int, name: str) -> str:
    """Return the id of a seat's piece."""
    return f"{seat}:{name}"


def token(seat: int, quadrant: int, circle: int) -> str:
    """Return the id of the piece on a filled circle."""
    return piece(seat, f"token/{QUADRANTS[quadrant]}/{circle}")
