"""Triggers of abilities."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.common.text import possessive
from rules.engine.selectors import THIS
from rules.engine.triggers import Trigger
from rules.game import Event
from rules.immense_warfare import events
from rules.immense_warfare.selectors import CALLED, Pieces

Role = Pieces | Literal["this", "host", "you", "opponent", ""]
"""The required holder of a role in an event: a selector, a named piece or player, or anything."""


def role(wanted: str | Pieces, anything: str) -> str:
    """Return the words for a role."""
    if isinstance(wanted, Pieces):
        return wanted.one()
    return {**CALLED, "you": "you", "opponent": "your opponent"}.get(wanted, anything)


def does(who: str, verb: str) -> str:
    """Return a subject with its verb: "you play", "a player plays"."""
    return f"{who} {verb}" if who == "you" else f"{who} {verb}s"


class OnCardPlayed(Trigger, frozen=True, tag="card_played", kw_only=True):
    """A card is played, and waits for responses."""

    event: ClassVar[type[Event]] = events.CardPlayed
    played: Role = ""
    player: Role = ""

    def words(self) -> str:
        card = role(self.played, "a card").removesuffix(" being played")
        return f"when {does(role(self.player, 'a player'), 'play')} {card}"


class OnEntered(Trigger, frozen=True, tag="entered", kw_only=True):
    """A card enters the battlefield."""

    event: ClassVar[type[Event]] = events.Entered
    unit: Role

    def words(self) -> str:
        return f"when {role(self.unit, 'a unit')} enters"


class OnMoved(Trigger, frozen=True, tag="moved", kw_only=True):
    """A unit has moved."""

    event: ClassVar[type[Event]] = events.UnitMoved
    unit: Role

    def words(self) -> str:
        return f"when {role(self.unit, 'a unit')} moves"


class OnAttacks(Trigger, frozen=True, tag="attacks", kw_only=True):
    """A unit attacks; its target is final."""

    event: ClassVar[type[Event]] = events.Attacks
    attacker: Role = ""
    target: Role = ""

    def words(self) -> str:
        return f"when {role(self.attacker, 'a unit')} attacks{f' {role(self.target, str())}' if self.target else ''}"


class OnWithstood(Trigger, frozen=True, tag="was_attacked", kw_only=True):
    """A unit was attacked, and its damage has been dealt."""

    event: ClassVar[type[Event]] = events.Withstood
    target: Role

    def words(self) -> str:
        return f"after {role(self.target, 'a unit')} is attacked"


class OnAfterAttack(Trigger, frozen=True, tag="after_attack", kw_only=True):
    """A unit has attacked; the units it destroyed have left."""

    event: ClassVar[type[Event]] = events.AfterAttack
    attacker: Role

    def words(self) -> str:
        return f"after {role(self.attacker, 'a unit')} attacks"


class OnDamaged(Trigger, frozen=True, tag="damaged", kw_only=True):
    """A unit takes damage."""

    event: ClassVar[type[Event]] = events.DamageTaken
    unit: Role

    def words(self) -> str:
        return f"when {role(self.unit, 'a unit')} takes damage"


class OnDestroyed(Trigger, frozen=True, tag="destroyed", kw_only=True):
    """A unit is destroyed, by a given attacker if there is one."""

    event: ClassVar[type[Event]] = events.Destroyed
    unit: Role
    attacker: Role = ""

    def words(self) -> str:
        if self.attacker == THIS:
            return f"when this destroys {role(self.unit, 'a unit')} by attacking it"
        by = f" by {possessive(role(self.attacker, ''))} attack" if self.attacker else ""
        return f"when {role(self.unit, 'a unit')} is destroyed{by}"


class OnDiscarded(Trigger, frozen=True, tag="discarded", kw_only=True):
    """A player discards a card from hand."""

    event: ClassVar[type[Event]] = events.Discarded
    discarded: Role = ""
    player: Role = ""

    def words(self) -> str:
        who = role(self.player, "you" if self.discarded == THIS else "a player")  # whose hand it was in
        whose = "your" if who == "you" else "their"
        return f"when {does(who, 'discard')} {role(self.discarded, 'a card')} from {whose} hand"


class OnMilled(Trigger, frozen=True, tag="milled", kw_only=True):
    """A card moves from a deck to the discard pile."""

    event: ClassVar[type[Event]] = events.Milled
    milled: Role

    def words(self) -> str:
        return f"when {role(self.milled, 'a card')} is put into your discard pile from your deck"


class OnPhaseBegins(Trigger, frozen=True, tag="phase_begins", kw_only=True):
    """A phase begins, in a given player's turn or in any."""

    event: ClassVar[type[Event]] = events.PhaseBegins
    phase: Literal["start", "draw", "main", "end"]
    player: Role = "you"

    def words(self) -> str:
        whose = {"you": "your", "opponent": "your opponent's"}.get(str(self.player), "each player's")
        what = {"start": "turn", "end": "End Phase"}.get(self.phase, f"{self.phase.capitalize()} Phase")
        return f"at the start of {whose} {what}"


AnyTrigger = (
    OnCardPlayed | OnEntered | OnMoved | OnAttacks | OnWithstood | OnAfterAttack | OnDamaged | OnDestroyed
    | OnDiscarded | OnMilled | OnPhaseBegins
)  # fmt: skip
