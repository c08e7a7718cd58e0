"""A position of Immense Warfare: a situation that does not change any more, with everything that can be on its
agenda, and the actions of players."""

from __future__ import annotations

from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use
from rules.engine.agenda import Choose
from rules.engine.durations import Lasting
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Triggered
from rules.engine.windows import AnnouncedAbility, Window
from rules.game import Action
from rules.immense_warfare.items import (
    Aftermath,
    AttackOn,
    Cast,
    Destruction,
    Moment,
    Placing,
    Played,
    Showing,
    Strike,
    Surplus,
)
from rules.immense_warfare.modifiers import AnyModifier
from rules.immense_warfare.state import Situation
from rules.immense_warfare.turn import Opening, Phase

Item = (
    Choose | Resolve | Window | AnnouncedAbility | Announcing | Offered | Triggered | Cast | Played | AttackOn | Strike
    | Aftermath | Destruction | Moment | Placing | Surplus | Showing | Opening | Phase
)  # fmt: skip


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a draft changes
    """A whole game between two actions."""

    lasting: tuple[Lasting[AnyModifier], ...] = ()
    agenda: tuple[Item, ...] = ()


class PlayCard(Action, frozen=True, gc=False, tag="play"):
    """Play a card: to a cell, on a mecha by its id, or nowhere ("")."""

    card: str
    place: str = ""


class Move(Action, frozen=True, gc=False, tag="move"):
    """Move a unit to a cell, by the shortest way (MI-5.2)."""

    unit: str
    cell: str


class Attack(Action, frozen=True, gc=False, tag="attack"):
    """Attack a unit or a player (MI-5.4, MI-5.5)."""

    unit: str
    target: str


class SetStop(Action, frozen=True, gc=False, tag="stop"):
    """Set whether one is asked at a moment (MI-7.2). It is no move of the game, and never listed as one."""

    stop: str
    on: bool


Deed = PlayCard | Use | Move | Attack | Pick | Pass | EndTurn | SetStop
"""What a player can decide."""
