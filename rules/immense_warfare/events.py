"""The types of events of Immense Warfare, each with what follows from it. Their fields are the roles that abilities
which they trigger can speak of."""

from __future__ import annotations

from rules.base.events import Noted as Noted
from rules.base.events import TurnBegan as TurnBegan
from rules.game import Event, Priority

PLAY, ARRIVE, AIM, STRIKE, HIT, FALL, DIRECT, EFFECT, STOPPED = (
    "play", "arrive", "aim", "strike", "hit", "fall", "direct", "effect", "stopped",
)  # fmt: skip
"""The stages in which what decides a game is played (LOOK 12): what happens in one says so by its type, in `staged`."""


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A player played a card, which waits to resolve (MI-7.1)."""

    sound, loudness = "flip", 4
    staged = PLAY
    played: str
    player: str


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    """A card came to the battlefield."""

    sound, loudness = "build", 5
    staged = ARRIVE
    unit: str


class UnitMoved(Event, frozen=True, kw_only=True, tag="moved"):
    """A unit made a whole move (MI-5.2)."""

    sound, loudness = "move", 3
    unit: str


class AttackAnnounced(Event, frozen=True, kw_only=True, tag="attack"):
    """An attack was announced, and may be answered."""

    sound, loudness = "charge", 4
    staged = AIM


class Attacks(Event, frozen=True, kw_only=True, tag="attacks"):
    """An attack goes on after all answers: its target, a unit or a player, is final."""

    sound, loudness = "blow", 5
    staged = STRIKE
    attacker: str
    target: str


class Withstood(Event, frozen=True, kw_only=True, tag="withstood"):
    """A unit was attacked, and everything that came of it is done."""

    sound, loudness = "note", 1
    priority = Priority.LOW
    attacker: str
    target: str


class AfterAttack(Event, frozen=True, kw_only=True, tag="after_attack"):
    """An attack is over."""

    sound, loudness = "note", 1
    priority = Priority.LOW
    attacker: str
    target: str


class ArmourLost(Event, frozen=True, kw_only=True, tag="armour"):
    """A counter of armour took all the damage (MI-6.2)."""

    sound, loudness = "clang", 5
    staged = HIT


class DamageTaken(Event, frozen=True, kw_only=True, tag="damaged"):
    """A unit took damage."""

    sound, loudness = "crunch", 6
    staged = HIT
    loss = "own"
    notify_owner = True
    unit: str
    amount: int


class Destroyed(Event, frozen=True, kw_only=True, tag="destroyed"):
    """A card on the battlefield is destroyed, by an attacker if by one; told while it is still there."""

    sound, loudness = "boom", 8
    staged = FALL
    remains = True
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    unit: str
    attacker: str = ""


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """A card left the battlefield without being destroyed."""

    sound, loudness = "drop", 3


class DirectAttack(Event, frozen=True, kw_only=True, tag="direct_attack"):
    """A card went to a player's damage zone (MI-2.1)."""

    bares = "A card was revealed"
    sound, loudness = "boom", 9
    staged = DIRECT
    remains = True
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True


class TakesEffect(Event, frozen=True, kw_only=True, tag="takes_effect"):
    """A Trigger Command takes effect in a damage zone (MI-4.5); it marks the card, then what it is aimed at."""

    sound, loudness = "ability", 6
    staged = EFFECT


class CardsDrawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A player drew cards."""

    bares = "Cards were drawn"
    sound, loudness = "flip", 1
    priority = Priority.LOW


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A player discarded a card from hand."""

    sound, loudness = "drop", 2
    discarded: str
    player: str


class Milled(Event, frozen=True, kw_only=True, tag="milled"):
    """A card went from a deck to the discard pile."""

    bares = "Cards were revealed"
    sound, loudness = "drop", 2
    milled: str


class PhaseBegins(Event, frozen=True, kw_only=True, tag="phase_begins"):
    """A phase of a player's turn begins (MI-3)."""

    sound, loudness = "click", 1
    priority = Priority.LOW
    phase: str
    player: str


class CardsShown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hidden cards were shown to everybody."""

    bares = "Hidden cards were revealed"
    sound, loudness = "flip", 3


class Cancelled(Event, frozen=True, kw_only=True, tag="cancelled"):
    """A card being played was cancelled."""

    sound, loudness = "clatter", 7
    staged = STOPPED
    priority = Priority.HIGH
    notify_owner = True


class PlayerLost(Event, frozen=True, kw_only=True, tag="lost"):
    """A player has lost (MI-2)."""

    sound, loudness = "siren", 10
    priority = Priority.HIGH
