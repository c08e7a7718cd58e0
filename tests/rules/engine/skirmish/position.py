"""A whole position as it is kept, and what a player can do in it."""

from __future__ import annotations

from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.durations import Lasting
from rules.engine.replacements import Happening
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Triggered
from rules.engine.windows import Window
from rules.game import Action
from tests.rules.engine.skirmish.events import AnyEvent
from tests.rules.engine.skirmish.items import Activated, Aftermath, Attack, Phase, Played, Spent, Strike
from tests.rules.engine.skirmish.modifiers import AnyModifier
from tests.rules.engine.skirmish.state import Table

AnyItem = (
    Choose | Resolve | Window | Announcing | Offered | Triggered | Happening[AnyEvent]
    | Played | Spent | Activated | Attack | Strike | Aftermath | Phase
)  # fmt: skip


class Position(Table, frozen=True):  # type: ignore[misc]  # the same fields, kept
    """A position: what is in it, and what is still to be done, as records that JSON can hold."""

    lasting: tuple[Lasting[AnyModifier], ...]
    agenda: tuple[AnyItem, ...]


class Play(Action, frozen=True, tag="play"):
    """Play a card from hand: to a cell, on a mecha, or nowhere ("")."""

    card: str
    place: str = ""


class Use(Action, frozen=True, tag="use"):
    """Use the ability of that place among all that a unit has."""

    unit: str
    number: int


class Move(Action, frozen=True, tag="move"):
    """Move a unit to a cell."""

    unit: str
    cell: str


class Assault(Action, frozen=True, tag="attack"):
    """Attack a unit or a player."""

    unit: str
    target: str


class Pick(Action, frozen=True, tag="pick"):
    """Choose one of what is asked; "" for no more."""

    id: str


class Pass(Action, frozen=True, tag="pass"):
    """Answer nothing."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Leave the main phase."""


AnyAction = Play | Use | Move | Assault | Pick | Pass | EndTurn
