"""The types of events of Smash Gear, each with what follows from it."""

from __future__ import annotations

from rules.game import Event, Priority


class CardBought(Event, frozen=True, tag="buy"):
    """A card was taken from the store."""

    sound, loudness = "coin", 4


class GearsGained(Event, frozen=True, tag="gears"):
    """A player has more gears by a card."""

    sound, loudness = "coin", 3


class HonorGained(Event, frozen=True, tag="honor"):
    """A player has more honor."""

    sound, loudness = "medal", 5
    priority = Priority.HIGH
    notify_owner = True


class CardDiscarded(Event, frozen=True, tag="discard"):
    """A card went from a hand to the Landfill."""

    sound, loudness = "drop", 2


class MachineAssembled(Event, frozen=True, tag="assemble"):
    """A machine came to the board."""

    sound, loudness = "build", 5


class BaseBuilt(Event, frozen=True, tag="build"):
    """A base came to the board."""

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
    """An effect changed a machine."""

    sound, loudness = "ability", 3


class CombatBegan(Event, frozen=True, tag="attack"):
    """A machine fights others."""

    sound, loudness = "clang", 6


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
    beside = True


class UnitsLost(Event, frozen=True, tag="lose_unit"):
    """A machine lost weapons or parts."""

    sound, loudness = "clatter", 7
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True


class MachineDestroyed(Event, frozen=True, tag="destroy"):
    """A machine is gone."""

    sound, loudness = "crunch", 8
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True


class BaseDestroyed(Event, frozen=True, tag="destroy_base"):
    """A player destroyed a base of the other."""

    sound, loudness = "tower", 9
    priority = Priority.HIGH
    loss = "others"


class TurnBegan(Event, frozen=True, tag="turn"):
    """A player's turn begins."""

    sound, loudness = "turn", 1
    begins = "turn"


class Noted(Event, frozen=True, tag="note"):
    """Something that changes nothing on the table: a purchase ended, an effect that came to nothing."""

    sound, loudness = "note", 1
    priority = Priority.LOW
    notify_owner = True


class GameWon(Event, frozen=True, tag="win"):
    """The game is over and a player has won."""

    sound, loudness = "win", 10
    priority = Priority.HIGH


class GameDrawn(Event, frozen=True, tag="draw"):
    """The game is over and nobody has won."""

    sound, loudness = "lose", 10
    priority = Priority.HIGH
