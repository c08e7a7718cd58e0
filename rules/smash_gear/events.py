"""The event types of Smash Gear.

A type that triggers effects of its seat names their `moment`. With `everywhere` it triggers those of all the
seat's machines and bases, else only those of the machine marked first, by its id or by one of its cells.
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
    """A card bought from the store for `amount` gears; `source` is the machine or place of the card that made
    the purchase, if any."""

    bares = "A new card enters the store"
    sound, loudness = "coin", 4
    source: str = ""
    amount: int = 0


class GearsGained(Event, frozen=True, tag="gears"):
    """A player's gain of `amount` gears from a card. `source` is the machine with that card, or the card's
    place."""

    sound, loudness = "coin", 3
    source: str = ""
    amount: int = 0


class GearsTaken(GearsGained, frozen=True, tag="steal"):
    """A player's gain of `amount` gears stolen from the opponent."""


class GearsPaid(Event, frozen=True, tag="pay"):
    """A payment of `amount` gears for the normal move of the marked machine, or for an effect on the marked
    machine or place. The line of the move or effect shows it."""

    sound, loudness = "coin", 2
    priority = Priority.LOW
    logged = False
    amount: int = 0


class HonorGained(Event, frozen=True, tag="honor"):
    """A player's gain of `amount` honor. `source` is the machine with the card that gives it, or the card's
    place."""

    sound, loudness = "medal", 5
    priority = Priority.HIGH
    notify_owner = True
    source: str = ""
    amount: int = 0


class CardDiscarded(Event, frozen=True, tag="discard"):
    """A card discarded from a hand to the Landfill."""

    sound, loudness = "drop", 2


class MachineAssembled(Event, frozen=True, tag="assemble"):
    """The assembly of the marked machine."""

    moment = "assembled"
    sound, loudness = "build", 5


class BaseBuilt(Event, frozen=True, tag="build"):
    """The building of a base."""

    moment, everywhere = "built", True
    sound, loudness = "build", 5


class PluginInstalled(Event, frozen=True, tag="install"):
    """The installation of a plugin on a machine or base."""

    sound, loudness = "build", 5


class MachineFlipped(Event, frozen=True, tag="flip"):
    """The flip or slide of a machine."""

    sound, loudness = "flip", 4


class MachineReturned(Event, frozen=True, tag="move"):
    """An attacker's return to where it came from (SG-6.7)."""

    sound, loudness = "move", 2
    priority = Priority.LOW


class EffectAnnounced(Event, frozen=True, tag="announce"):
    """The announcement of an effect, which others can respond to."""

    sound, loudness = "note", 2


class EffectResolved(Event, frozen=True, tag="effect"):
    """The change of a machine by an effect. `source` is the machine with the card of the effect, or the
    card's place."""

    sound, loudness = "ability", 3
    source: str = ""


class CombatBegan(Event, frozen=True, tag="attack"):
    """The start of a combat. `hit` are the cells of the hearts that are hit, `met` those where weapons
    meet."""

    sound, loudness = "clang", 6
    hit: tuple[str, ...] = ()
    met: tuple[str, ...] = ()


class Saved(Event, frozen=True, tag="save"):
    """A heart, weapon or base saved by a guard or a card."""

    sound, loudness = "note", 2
    priority = Priority.LOW
    notify_owner = True


class ActionStopped(Event, frozen=True, tag="stop"):
    """An announced action cancelled, or an attacked base saved."""

    sound, loudness = "clang", 6
    priority = Priority.HIGH
    notify_owner = True
    beside = "all"


class UnitsLost(Event, frozen=True, tag="lose_unit"):
    """Weapons or parts lost by a machine, in the marked cells."""

    sound, loudness = "clatter", 7
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    remains = 2


class MachineDestroyed(Event, frozen=True, tag="destroy"):
    """The destruction of a machine on the marked cells. `hit` are its hearts that were hit."""

    sound, loudness = "crunch", 8
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    remains = 2
    hit: tuple[str, ...] = ()


class BaseDestroyed(Event, frozen=True, tag="destroy_base"):
    """The destruction of an enemy base in the first marked cell; the other cells are those of the machine
    lost with it."""

    moment = "razed"
    sound, loudness = "tower", 9
    priority = Priority.HIGH
    loss = "others"
    remains = 2


class ExploitBegan(Event, frozen=True, tag="exploit"):
    """The start of a player's Exploit (SG-3.2). It triggers effects but has no line: that of the turn shows
    it."""

    moment, everywhere = "exploit", True
    sound, loudness = "turn", 1


class TurnBegan(Event, frozen=True, tag="turn"):
    """The start of a player's turn, with `amount` gears from the marked bases."""

    sound, loudness = "turn", 1
    begins = "turn"
    amount: int = 0


class Noted(base.Noted, frozen=True, tag="note"):
    """A log line without a change on the table: the end of purchases, an effect that fails."""

    notify_owner = True


class GameDrawn(Event, frozen=True, tag="draw"):
    """The end of the game without a winner."""

    sound, loudness = "lose", 10
    priority = Priority.HIGH
