"""The types of events of Smash Gear, each with what follows from it.

A type that triggers effects of its seat names the `moment` that these wait for. All of them are meant where it says
`everywhere`, else those of the machine that the event marks first, by its id or by a cell on which it lies.
"""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.game import Event, Priority

BUYING, ASSEMBLY, BUILDING, FITTING = "buying", "assembly", "building", "fitting"
ANSWER, EFFECT, GAIN, RAZING = "answer", "effect", "gain", "razing"
EXPLOIT, PAYING = "exploit", "paying"
LANDING, AIM, HEARTS, WEAPONS, FALL, BACK = "landing", "aim", "hearts", "weapons", "fall", "back"
"""The stages of actions, as events name them; those of a combat in their order (SG-6)."""


class CardBought(Event, frozen=True, tag="buy"):
    """A card was taken from the store for `amount` gears, by the card of the machine or in the place that `source`
    names, if by one."""

    bares = "A new card came to the store"
    sound, loudness = "coin", 4
    source: str = ""
    amount: int = 0


class GearsGained(Event, frozen=True, tag="gears"):
    """A player has `amount` more gears by a card. `source` is the machine with that card, or the place where it
    lies."""

    sound, loudness = "coin", 3
    source: str = ""
    amount: int = 0


class GearsTaken(GearsGained, frozen=True, tag="steal"):
    """A player has `amount` more gears by a card, and the other player so many less."""


class GearsPaid(Event, frozen=True, tag="pay"):
    """A player paid `amount` gears for the normal move of the machine that it marks, or for the effect of a card on
    that machine or in that place: the line of the move or of the effect tells enough."""

    sound, loudness = "coin", 2
    priority = Priority.LOW
    logged = False
    amount: int = 0


class HonorGained(Event, frozen=True, tag="honor"):
    """A player has `amount` more honor. `source` is the machine with the card that brings it, or the place where that
    lies."""

    sound, loudness = "medal", 5
    priority = Priority.HIGH
    notify_owner = True
    source: str = ""
    amount: int = 0


class CardDiscarded(Event, frozen=True, tag="discard"):
    """A card went from a hand to the Landfill."""

    sound, loudness = "drop", 2


class MachineAssembled(Event, frozen=True, tag="assemble"):
    """A machine came to the board: the one that it marks."""

    moment = "assembled"
    sound, loudness = "build", 5


class BaseBuilt(Event, frozen=True, tag="build"):
    """A base came to the board."""

    moment, everywhere = "built", True
    sound, loudness = "build", 5


class PluginInstalled(Event, frozen=True, tag="install"):
    """A plugin was put on a machine or a base."""

    sound, loudness = "build", 5


class MachineFlipped(Event, frozen=True, tag="flip"):
    """A machine flipped or slid."""

    sound, loudness = "flip", 4


class MachineReturned(Event, frozen=True, tag="move"):
    """An attacker went back where it came from (SG-6.7)."""

    sound, loudness = "move", 2
    priority = Priority.LOW


class EffectAnnounced(Event, frozen=True, tag="announce"):
    """An effect was announced: others may answer it."""

    sound, loudness = "note", 2


class EffectResolved(Event, frozen=True, tag="effect"):
    """An effect changed a machine. `source` is the machine with the card whose effect it is, or the place where that
    lies."""

    sound, loudness = "ability", 3
    source: str = ""


class CombatBegan(Event, frozen=True, tag="attack"):
    """A machine fights others. `hit` are the cells of the hearts that are hit, `met` those where weapons meet."""

    sound, loudness = "clang", 6
    hit: tuple[str, ...] = ()
    met: tuple[str, ...] = ()


class Saved(Event, frozen=True, tag="save"):
    """A guard or a card saved a heart, a weapon or a base."""

    sound, loudness = "note", 2
    priority = Priority.LOW
    notify_owner = True


class DeedStopped(Event, frozen=True, tag="stop"):
    """What was announced was stopped, or an attacked base stands."""

    sound, loudness = "clang", 6
    priority = Priority.HIGH
    notify_owner = True
    beside = "all"


class UnitsLost(Event, frozen=True, tag="lose_unit"):
    """A machine lost weapons or parts, in the cells that it marks."""

    sound, loudness = "clatter", 7
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    remains = True


class MachineDestroyed(Event, frozen=True, tag="destroy"):
    """A machine is gone from the cells that it marks. `hit` are those of its hearts that were hit."""

    sound, loudness = "crunch", 8
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    remains = True
    hit: tuple[str, ...] = ()


class BaseDestroyed(Event, frozen=True, tag="destroy_base"):
    """A player destroyed a base of the other: in the first cell that it marks; the others are those of the machine
    that goes with it."""

    moment = "razed"
    sound, loudness = "tower", 9
    priority = Priority.HIGH
    loss = "others"
    remains = True


class ExploitBegan(Event, frozen=True, tag="exploit"):
    """A player's Exploit begins (SG-3.2): that is heard, for the line of the turn tells enough."""

    moment, everywhere = "exploit", True
    sound, loudness = "turn", 1


class TurnBegan(Event, frozen=True, tag="turn"):
    """A player's turn begins, with `amount` gears from the bases that it marks."""

    sound, loudness = "turn", 1
    begins = "turn"
    amount: int = 0


class Noted(base.Noted, frozen=True, tag="note"):
    """Something that changes nothing on the table: a purchase ended, an effect that came to nothing."""

    notify_owner = True


class GameDrawn(Event, frozen=True, tag="draw"):
    """The game is over and nobody has won."""

    sound, loudness = "lose", 10
    priority = Priority.HIGH
