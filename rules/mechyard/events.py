"""The types of events of Mechyard, each with what follows from it."""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.base.events import Noted as Noted
from rules.game import Event, Priority

STEPPED, ACTIVATED, HIT, MOVED, BUILT = "stepped", "activated", "hit", "moved", "built"
GAINED, REPAIRED, MOST = "gained", "repaired", "most"
"""The stages in which what happens is played, each by the act of its name (LOOK 13)."""


class TurnBegan(base.TurnBegan, frozen=True, kw_only=True, tag="turn"):
    """A player's turn of a phase began: the top bar shows whose it is."""

    priority = Priority.LOW


class RoundBegan(Event, frozen=True, kw_only=True, tag="round"):
    """A phase of a round began."""

    priority = Priority.LOW
    sound, loudness = "bell", 4
    begins = "round"


class ShopLaid(Event, frozen=True, kw_only=True, tag="shop"):
    """Modules came to the shop."""

    bares = "Modules were revealed"
    priority = Priority.LOW
    sound, loudness = "flip", 3


class Attached(Event, frozen=True, kw_only=True, tag="attached"):
    """A module was bolted to a mech (MY-4.1)."""

    sound, loudness = "build", 5
    price: int = 0


class Assembled(Attached, frozen=True, kw_only=True, tag="assembled"):
    """A starting part was bolted to a mech before round 1 (MY-1.1)."""

    priority = Priority.LOW


class Hired(Event, frozen=True, kw_only=True, tag="hired"):
    """Crew was hired (MY-3.2)."""

    sound, loudness = "coin", 3


class Sold(Event, frozen=True, kw_only=True, tag="sold"):
    """A module was sold (MY-3.5)."""

    sound, loudness = "coin", 3


class Repaired(Event, frozen=True, kw_only=True, tag="repaired"):
    """A module was repaired (MY-3.6)."""

    sound, loudness = "turn", 4


class Stepped(Event, frozen=True, kw_only=True, tag="stepped"):
    """Crew moved to another module (MY-5.1)."""

    sound, loudness = "drop", 2
    priority = Priority.LOW


class Activated(Event, frozen=True, kw_only=True, tag="activated"):
    """A module was activated (MY-5.2): what it does then is told as well."""

    sound, loudness = "charge", 3
    priority = Priority.LOW


class Hit(Event, frozen=True, kw_only=True, tag="hit"):
    """A module dealt damage to another (MY-5.12); `marks` are the two, `dealt` after what was prevented."""

    sound, loudness = "blow", 6
    notify_owner = True
    loss = "others"
    dealt: int = 0
    distance: int = 0


class Broke(Event, frozen=True, kw_only=True, tag="broke"):
    """A module broke (MY-7.2)."""

    sound, loudness = "crunch", 8
    priority = Priority.HIGH
    notify_owner = True
    loss = "own"


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A mech moved along the track, by itself or pushed or pulled (MY-5.5, MY-5.10)."""

    sound, loudness = "move", 4
    notify_owner = True
    start: int = 0
    end: int = 0


class Gained(Event, frozen=True, kw_only=True, tag="gained"):
    """A player gained money from an effect."""

    sound, loudness = "coin", 3
    amount: int = 0


class TookMost(Gained, frozen=True, kw_only=True, tag="took_most"):
    """A player gained money for having taken most damage in a Fight phase (MY-7.4)."""

    ends_round = True


class Protected(Event, frozen=True, kw_only=True, tag="protected"):
    """Modules are protected until their player's next Fight turn (MY-5.9)."""

    sound, loudness = "charge", 3
