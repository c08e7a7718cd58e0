"""Actions of a player besides those of the engine: `Use` runs a script from the hand or uses an effect of a
machine or plugin (SG-8.4, SG-9.3), aimed at a machine, a store card or an announcement; `Choose` picks a
side, a cell, a unit or a card; `Pass` and `EndTurn` (SG-9.4, SG-3.1).

Actions, pieces and places carry ids: `cell/3,4` is column 3, row 4, from 0 in the upper left corner.
"""

from __future__ import annotations

from typing import get_args

from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.game import Action


class Buy(Action, frozen=True, gc=False):
    """Buying a card from the store (SG-2.1, SG-4.1)."""

    card: str


class Stop(Action, frozen=True, gc=False):
    """Ending one's purchases in Prepare (SG-2.1)."""


class Assemble(Action, frozen=True, gc=False):
    """Assembling a machine card of the hand: one of its hearts (numbered from 0, row by row as turned) on an
    own base at a cell, with a number of clockwise quarter turns (SG-8.1)."""

    card: str
    base: int
    heart: int = 0
    turn: int = 0


class Build(Action, frozen=True, gc=False):
    """Building a base with a Base card of the hand on a cell with a heart (SG-7.2)."""

    card: str
    cell: int


class Move(Action, frozen=True, gc=False):
    """A normal move: flip over a side of the box, or (far) over the line one row beyond it (SG-5.3)."""

    machine: str
    side: str
    far: bool = False


class Attack(Action, frozen=True, gc=False):
    """Destroying the enemy base at a cell with a Destroy Base card of the hand (SG-6.8)."""

    card: str
    cell: int


class Install(Action, frozen=True, gc=False):
    """Installing a plugin of the hand on a machine or base, given by id (SG-9.1)."""

    card: str
    on: str


class SetStop(Action, frozen=True, gc=False):
    """Switching a moment at which the seat is also prompted on or off (SG-9.4). Not a move of the game, and
    never a legal action."""

    stop: str
    on: bool


AnyAction = Buy | Stop | Assemble | Build | Move | Attack | Install | Use | Choose | Pass | EndTurn | SetStop
DEEDS: tuple[type, ...] = get_args(AnyAction)
"""The types of all actions of a player."""
