"""The parts of a Smash Gear position as data."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.smash_gear.pieces import DISABLED, FREE_MOVE, GUARDED, STOPS
from rules.smash_gear.store import MACHINES, PROGRAMS

At = tuple[Annotated[int, Meta(ge=-24, le=47)], Annotated[int, Meta(ge=-24, le=47)]]
"""A cell: its column and row, from 0 in the upper left corner. A lost unit may be beside the board."""
Few = Meta(max_length=40)
Many = Meta(max_length=120)
Cards = Annotated[tuple[CardId, ...], Many]
Amount = Annotated[int, Meta(ge=0, le=999)]
Effects = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Few]
"""Effects of a card used this turn, by number from 0, once per use."""
Mark = Annotated[str, Meta(extra={"one_of": (DISABLED, GUARDED, FREE_MOVE)})]
Stop = Annotated[str, Meta(extra={"one_of": STOPS})]


class PluginSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A plugin with effects used this turn."""

    card: CardId
    used: Effects = ()


Plugins = Annotated[tuple[CardId | PluginSpec, ...], Few]


class MachineSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A machine on the board: its card, turned by clockwise quarters and then mirrored, with the upper left
    corner of its printed box at a cell; the cells of `lost` units and of `restored` weapons; its plugins. For
    this turn: effects `used`, free moves made, marks on it, whether it was the last to move."""

    card: CardId
    at: At
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    mirrored: bool = False
    lost: Annotated[tuple[At, ...], Few] = ()
    restored: Annotated[tuple[At, ...], Few] = ()
    plugins: Plugins = ()
    used: Effects = ()
    free_moves: Annotated[int, Meta(ge=0, le=9)] = 0
    marks: Annotated[tuple[Mark, ...], Few] = ()
    moved: bool = False


class BaseSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A base on a cell, with the plugins on it."""

    at: At
    plugins: Plugins = ()


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's side; without `bases` it has the one on its starting point. `stopped` buying in Prepare;
    `quiet`: no more responses this turn; `stops`: moments at which to prompt as well."""

    gears: Amount = 0
    honor: Amount = 0
    bases: Annotated[tuple[BaseSpec, ...], Few] | None = None
    machines: Annotated[tuple[MachineSpec, ...], Few] = ()
    hand: Cards = ()
    landfill: Cards = ()
    stopped: bool = False
    quiet: bool = False
    stops: tuple[Stop, ...] = ()


class StoreSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The store where it differs from the usual deal: all places of a row (null: an empty one), the top cards
    of a pile. All other cards follow as they were dealt."""

    machines: Annotated[tuple[CardId | None, ...], Meta(min_length=MACHINES, max_length=MACHINES)] = ()
    programs: Annotated[tuple[CardId | None, ...], Meta(min_length=PROGRAMS, max_length=PROGRAMS)] = ()
    machine_pile: Cards = ()
    program_pile: Cards = ()
