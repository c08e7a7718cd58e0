"""What a player can decide, besides what the engine has: `Use` runs a script of the hand or uses an effect of a machine
or of a plugin (SG-8.4, SG-9.3), aimed at a machine, a ticket, or an announcement; `Choose` picks a side, a cell, a unit
or a card; `Pass` and `EndTurn` (SG-9.4, SG-3.1).

Actions, pieces and places carry ids: `cell/3,4` is column 3, row 4, from 0 in the upper left corner."""

from __future__ import annotations

from typing import get_args

from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.game import Action


class Buy(Action, frozen=True, gc=False):
    """Buy a card of the store (SG-2.1, SG-4.1)."""

    card: str


class Stop(Action, frozen=True, gc=False):
    """Buy no more in Prepare (SG-2.1)."""


class Assemble(Action, frozen=True, gc=False):
    """Lay a machine card of the hand with one of its hearts (from 0, row by row as it lies) on one's own
    base of a cell, turned clockwise by quarters (SG-8.1)."""

    card: str
    base: int
    heart: int = 0
    turn: int = 0


class Build(Action, frozen=True, gc=False):
    """Build a base with a Base card of the hand on a cell of a heart (SG-7.2)."""

    card: str
    cell: int


class Move(Action, frozen=True, gc=False):
    """A normal move: flip over a side of the box, or (far) over the line one row beyond (SG-5.3)."""

    machine: str
    side: str
    far: bool = False


class Attack(Action, frozen=True, gc=False):
    """Destroy the opposing base of a cell with a Destroy Base card of the hand (SG-6.8)."""

    card: str
    cell: int


class Install(Action, frozen=True, gc=False):
    """Install a plugin of the hand on a machine or base, by its id (SG-9.1)."""

    card: str
    on: str


class SetStop(Action, frozen=True, gc=False):
    """Set whether one is asked at a moment besides (SG-9.4). It is no move of the game, and never listed as one."""

    stop: str
    on: bool


Deed = Buy | Stop | Assemble | Build | Move | Attack | Install | Use | Choose | Pass | EndTurn | SetStop
DEEDS: tuple[type, ...] = get_args(Deed)
"""Everything a player can decide, by its type."""
