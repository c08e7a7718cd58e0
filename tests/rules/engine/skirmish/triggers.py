"""What sets an ability off."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.common.words import one
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger
from rules.game import Event
from tests.rules.engine.skirmish import events
from tests.rules.engine.skirmish.selectors import Pieces

Role = Pieces | Literal["this", "host", "you", "opponent", ""]
"""Who has a role in an event: whatever a selector means, the piece or player of a name, or anything."""


def role(wanted: str | Pieces, anything: str) -> str:
    """A role in words."""
    if isinstance(wanted, Pieces):
        return one(wanted.words())
    return {
        THIS: "this",
        HOST: "the mecha this is attached to",
        "you": "you",
        "opponent": "your opponent",
    }.get(wanted, f"the {wanted}" if wanted else anything)


class OnCardPlayed(Trigger, frozen=True, tag="card_played", kw_only=True):
    """A card is played, and waits."""

    event: ClassVar[type[Event]] = events.CardPlayed
    card: Role = ""
    player: Role = ""

    def words(self) -> str:
        card = role(self.card, "a card").removesuffix(" being played")
        return f"when {role(self.player, 'a player')} plays {card}"


class OnEntered(Trigger, frozen=True, tag="entered", kw_only=True):
    """A unit comes to the field."""

    event: ClassVar[type[Event]] = events.Entered
    unit: Role

    def words(self) -> str:
        return f"when {role(self.unit, 'a unit')} comes to the field"


class OnMoved(Trigger, frozen=True, tag="moved", kw_only=True):
    """A unit has moved."""

    event: ClassVar[type[Event]] = events.Moved
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


class OnAfterAttack(Trigger, frozen=True, tag="after_attack", kw_only=True):
    """An attack is over; whatever was destroyed by it has left."""

    event: ClassVar[type[Event]] = events.AfterAttack
    attacker: Role = ""
    target: Role = ""

    def words(self) -> str:
        if self.target == THIS:
            return "after this was attacked"
        return f"after {role(self.attacker, 'a unit')} attacked"


class OnDamaged(Trigger, frozen=True, tag="damaged", kw_only=True):
    """A unit takes damage."""

    event: ClassVar[type[Event]] = events.Damaged
    unit: Role

    def words(self) -> str:
        return f"when {role(self.unit, 'a unit')} takes damage"


class OnDestroyed(Trigger, frozen=True, tag="destroyed", kw_only=True):
    """A unit is destroyed, or would be."""

    event: ClassVar[type[Event]] = events.Destroyed
    replaceable: ClassVar[bool] = True
    unit: Role

    def words(self) -> str:
        who = role(self.unit, "a unit")
        return f"if {who} would be destroyed" if self.instead else f"when {who} is destroyed"


class OnDiscarded(Trigger, frozen=True, tag="discarded", kw_only=True):
    """A player discards a card from hand."""

    event: ClassVar[type[Event]] = events.Discarded
    player: Role = ""

    def words(self) -> str:
        return f"when {role(self.player, 'a player')} discards a card"


class OnPhaseBegins(Trigger, frozen=True, tag="phase_begins", kw_only=True):
    """A phase begins."""

    event: ClassVar[type[Event]] = events.PhaseBegins
    phase: Literal["draw", "main", "end"]
    player: Role = "you"

    def words(self) -> str:
        whose = {"you": "your", "opponent": "your opponent's"}.get(str(self.player), "a player's")
        return f"when {whose} {self.phase} phase begins"


AnyTrigger = (
    OnCardPlayed | OnEntered | OnMoved | OnAttacks | OnAfterAttack | OnDamaged | OnDestroyed | OnDiscarded
    | OnPhaseBegins
)  # fmt: skip
