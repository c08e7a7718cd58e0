"""The fields of a position, declared once; the position itself is in `position`, its working copy in `draft`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.common.cards import Card, Pile
from rules.common.grid import Grid
from rules.engine.agenda import Agenda
from rules.engine.durations import Lasting
from rules.engine.limits import Used
from rules.engine.windows import Timing

SEATS = 2
HAND = 5
"""Cards drawn at first, and kept at the end of a turn."""
LOST = 5
"""Cards in a damage zone with which a player has lost."""
GRID = Grid(4, 4)
PHASES = ("draw", "main", "end")


class OpenCard(Card, frozen=True, gc=False):
    """A card being played, and whose it is."""

    owner: int = 0


class Unit(Struct, frozen=True, gc=False):
    """A card on the field: in a cell, or attached to a `host`, whose cell it shares. `age` orders what arrived;
    `moved` counts spaces and `attacked` attacks of this turn."""

    id: str
    kind: str
    owner: int
    controller: int
    cell: int
    age: int
    arrived: int = 0
    host: str = ""
    damage: int = 0
    armour: int = 0
    moved: int = 0
    attacked: int = 0


class Side(Struct, frozen=True, gc=False):
    """One player's piles."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    damage: Pile = ()


class Table(Struct):
    """A position's fields. `stack` holds cards being played; `clock` counts what arrived and what began; `spared`
    are units whose destruction has been replaced while nothing was left of them."""

    rng: int
    serial: int
    timing: Timing
    turn: int
    active: int
    phase: str
    clock: int
    units: tuple[Unit, ...]
    sides: tuple[Side, ...]
    stack: tuple[OpenCard, ...]
    used: tuple[Used, ...]
    skipped: tuple[str, ...]
    spared: tuple[str, ...]
    winners: tuple[int, ...]
    ended: str
    lasting: tuple[Lasting[Any], ...]
    agenda: Agenda


def entry_row(seat: int) -> int:
    """The row of the field nearest to a player."""
    return GRID.rows - 1 if seat == 0 else 0


def entry_zone(seat: int) -> tuple[int, ...]:
    """The cells where a player's mechas arrive."""
    return GRID.row(entry_row(seat))


def cell_id(cell: int) -> str:
    """How actions and questions call a cell."""
    return f"cell/{cell}"


CELLS = {cell_id(cell): cell for cell in GRID.cells}


def player_id(seat: int) -> str:
    """How actions, targets and events call a player."""
    return f"player/{seat}"


PLAYERS = {player_id(seat): seat for seat in range(SEATS)}


def distance(one: int, other: int) -> int:
    """Steps from cell to cell along rows and columns."""
    return abs(GRID.column_of(one) - GRID.column_of(other)) + abs(GRID.row_of(one) - GRID.row_of(other))
