"""A position of Immense Warfare: an immutable situation with all item types of its agenda, and the players'
actions."""

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


class PlayCard(Action, frozen=True, gc=False, tag="play"):
    """Playing a card: to a cell, on a mecha by its id, or without a place ("")."""

    card: str
    place: str = ""


class Move(Action, frozen=True, gc=False, tag="move"):
    """Moving a unit to a cell, by the shortest path (MI-5.2)."""

    unit: str
    cell: str


class Attack(Action, frozen=True, gc=False, tag="attack"):
    """Attacking a unit or a player (MI-5.4, MI-5.5)."""

    unit: str
    target: str


class SetStop(Action, frozen=True, gc=False, tag="stop"):
    """Switching prompts at a moment on or off (MI-7.2). Not a move of the game, and never a legal action."""

    stop: str
    on: bool


AnyAction = PlayCard | Use | Move | Attack | Pick | Pass | EndTurn | SetStop
"""What a player can decide."""
