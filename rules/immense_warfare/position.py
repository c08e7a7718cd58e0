"""A position of Immense Warfare: an immutable situation, with all item types of its agenda."""

from __future__ import annotations

from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.durations import Lasting
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Triggered
from rules.engine.windows import AnnouncedAbility, Window
from rules.immense_warfare.items import (
    Aftermath,
    AttackOn,
    Cast,
    Destruction,
    ExcessPilots,
    HandsReveal,
    Moment,
    Placing,
    Played,
    Strike,
)
from rules.immense_warfare.modifiers import AnyModifier
from rules.immense_warfare.state import Situation
from rules.immense_warfare.turn import Opening, Phase

Item = (
    Choose | Resolve | Window | AnnouncedAbility | Announcing | Offered | Triggered | Cast | Played | AttackOn | Strike
    | Aftermath | Destruction | Moment | Placing | ExcessPilots | HandsReveal | Opening | Phase
)  # fmt: skip


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a working state changes
    """The state of a whole game between two actions."""

    lasting: tuple[Lasting[AnyModifier], ...] = ()
    agenda: tuple[Item, ...] = ()
