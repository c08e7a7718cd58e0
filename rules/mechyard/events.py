"""The event types of Mechyard."""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.base.events import Noted as Noted
from rules.game import Event, Priority

STEPPED, ACTIVATED, HIT, MOVED, BUILT = "stepped", "activated", "hit", "moved", "built"
GAINED, REPAIRED, MOST = "gained", "repaired", "most"
"""The animation stages, each played by the act of its name (LOOK 13)."""


class TurnBegan(base.TurnBegan, frozen=True, kw_only=True, tag="turn"):
    """The start of a player's turn of a phase, as shown in the top bar."""

    priority = Priority.LOW


class RoundBegan(Event, frozen=True, kw_only=True, tag="round"):
    """The start of a phase of a round."""

    priority = Priority.LOW
    sound, loudness = "bell", 4
    begins = "round"


class ShopLaid(Event, frozen=True, kw_only=True, tag="shop"):
    """Modules added to the shop."""

    bares = "Modules were revealed"
    priority = Priority.LOW
    sound, loudness = "flip", 3


class Attached(Event, frozen=True, kw_only=True, tag="attached"):
    """A module attached to a mech (MY-4.1)."""

    sound, loudness = "build", 5
    price: int = 0


class Assembled(Attached, frozen=True, kw_only=True, tag="assembled"):
    """A starting part attached to a mech before round 1 (MY-1.1)."""

    priority = Priority.LOW


class Hired(Event, frozen=True, kw_only=True, tag="hired"):
    """The hiring of a crew member (MY-3.2)."""

    sound, loudness = "coin", 3


class Sold(Event, frozen=True, kw_only=True, tag="sold"):
    """The sale of a module (MY-3.5)."""

    sound, loudness = "coin", 3


class Repaired(Event, frozen=True, kw_only=True, tag="repaired"):
    """The repair of a module (MY-3.6)."""

    sound, loudness = "turn", 4


class Stepped(Event, frozen=True, kw_only=True, tag="stepped"):
    """A crew member's move to another module (MY-5.1)."""

    sound, loudness = "drop", 2
    priority = Priority.LOW


class Activated(Event, frozen=True, kw_only=True, tag="activated"):
    """The activation of a module (MY-5.2); its effects have events of their own."""

    sound, loudness = "charge", 3
    priority = Priority.LOW


class Hit(Event, frozen=True, kw_only=True, tag="hit"):
    """Damage dealt by one module to another (MY-5.12); `marks` are the two, `dealt` is the damage after
    prevention. It is no loss: what it doesn't break, it leaves whole after the phase (MY-7.3)."""

    sound, loudness = "blow", 6
    notify_owner = True
    dealt: int = 0
    distance: int = 0


class Broke(Event, frozen=True, kw_only=True, tag="broke"):
    """The breaking of a module (MY-7.2)."""

    sound, loudness = "crunch", 8
    priority = Priority.HIGH
    notify_owner = True
    loss = "own"


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A mech's movement along the track, by itself or pushed or pulled (MY-5.5, MY-5.10); the track
    shows it too."""

    priority = Priority.LOW
    sound, loudness = "move", 4
    notify_owner = True
    start: int = 0
    end: int = 0


class Gained(Event, frozen=True, kw_only=True, tag="gained"):
    """Money gained by a player from an effect."""

    sound, loudness = "coin", 3
    amount: int = 0


class TookMost(Gained, frozen=True, kw_only=True, tag="took_most"):
    """Money gained by the player who took the most damage in a Fight phase (MY-7.4)."""

    ends_round = True


class Protected(Event, frozen=True, kw_only=True, tag="protected"):
    """Protection of modules until their player's next Fight turn (MY-5.9)."""

    sound, loudness = "charge", 3
