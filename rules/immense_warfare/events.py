"""The event types of Immense Warfare. Their fields are the roles that triggered abilities can name."""

from __future__ import annotations

from rules.base.events import Noted as Noted
from rules.base.events import TurnBegan as TurnBegan
from rules.game import Event, Priority

PLAY, ARRIVE, AIM, STRIKE, HIT, FALL, DIRECT, EFFECT, STOPPED = (
    "play", "arrive", "aim", "strike", "hit", "fall", "direct", "effect", "stopped",
)  # fmt: skip
"""The animation stages of important events (LOOK 12); an event type names its stage in `staged`."""


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card played, waiting to resolve (MI-7.1)."""

    sound, loudness = "flip", 4
    staged = PLAY
    played: str
    player: str


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    """The arrival of a card on the battlefield."""

    sound, loudness = "build", 5
    staged = ARRIVE
    unit: str


class UnitMoved(Event, frozen=True, kw_only=True, tag="moved"):
    """A completed move of a unit (MI-5.2)."""

    sound, loudness = "move", 3
    unit: str


class AttackAnnounced(Event, frozen=True, kw_only=True, tag="attack"):
    """The announcement of an attack, open to responses."""

    sound, loudness = "charge", 4
    staged = AIM


class Attacks(Event, frozen=True, kw_only=True, tag="attacks"):
    """An attack after all responses, with its final target, a unit or a player."""

    sound, loudness = "blow", 5
    staged = STRIKE
    attacker: str
    target: str


class Withstood(Event, frozen=True, kw_only=True, tag="withstood"):
    """The end of an attack on a unit, with all its consequences."""

    sound, loudness = "note", 1
    priority = Priority.LOW
    attacker: str
    target: str


class AfterAttack(Event, frozen=True, kw_only=True, tag="after_attack"):
    """The end of an attack."""

    sound, loudness = "note", 1
    priority = Priority.LOW
    attacker: str
    target: str


class AttackFailed(Event, frozen=True, kw_only=True, tag="attack_failed"):
    """An announced attack without effect, because a response removed its attacker or target (MI-5.4)."""

    sound, loudness = "clatter", 5
    priority = Priority.HIGH
    notify_owner = True


class ArmourLost(Event, frozen=True, kw_only=True, tag="armour"):
    """An armour counter lost for absorbing all damage (MI-6.2)."""

    sound, loudness = "clang", 5
    staged = HIT


class DamageTaken(Event, frozen=True, kw_only=True, tag="damaged"):
    """Damage dealt to a unit."""

    sound, loudness = "crunch", 6
    staged = HIT
    loss = "own"
    notify_owner = True
    unit: str
    amount: int


class Destroyed(Event, frozen=True, kw_only=True, tag="destroyed"):
    """The destruction of a card on the battlefield, by an attacker if there was one; emitted while the card
    is still there."""

    sound, loudness = "boom", 8
    staged = FALL
    remains = 2
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True
    unit: str
    attacker: str = ""


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """The departure of a card from the battlefield without being destroyed."""

    sound, loudness = "drop", 3


class DirectAttack(Event, frozen=True, kw_only=True, tag="direct_attack"):
    """A card put into a player's damage zone (MI-2.1)."""

    bares = "A card was revealed"
    sound, loudness = "boom", 9
    staged = DIRECT
    remains = 2
    priority = Priority.HIGH
    loss = "own"
    notify_owner = True


class TakesEffect(Event, frozen=True, kw_only=True, tag="takes_effect"):
    """A Trigger Command taking effect in a damage zone (MI-4.5); it marks the card, then its targets."""

    sound, loudness = "ability", 6
    staged = EFFECT


class CardsDrawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """Cards drawn by a player."""

    bares = "Cards were drawn"
    sound, loudness = "flip", 1
    priority = Priority.LOW


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A card discarded from hand."""

    sound, loudness = "drop", 2
    discarded: str
    player: str


class Milled(Event, frozen=True, kw_only=True, tag="milled"):
    """A card moved from a deck to the discard pile."""

    bares = "Cards were revealed"
    sound, loudness = "drop", 2
    milled: str


class PhaseBegins(Event, frozen=True, kw_only=True, tag="phase_begins"):
    """The start of a phase of a player's turn (MI-3)."""

    sound, loudness = "click", 1
    priority = Priority.LOW
    phase: str
    player: str


class CardsShown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hidden cards revealed to all players."""

    bares = "Hidden cards were revealed"
    sound, loudness = "flip", 3


class Cancelled(Event, frozen=True, kw_only=True, tag="cancelled"):
    """The cancellation of a card being played."""

    sound, loudness = "clatter", 7
    staged = STOPPED
    priority = Priority.HIGH
    notify_owner = True


class PlayerLost(Event, frozen=True, kw_only=True, tag="lost"):
    """The loss of a player (MI-2)."""

    sound, loudness = "siren", 10
    priority = Priority.HIGH
