"""Lookup of a game's own drawing code by file name: a part by its name on the map, an act by its stage."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from game.table.acts import LookAct
from game.table.parts.grid import BoardPart
from game.table.parts.market import MarketPart
from game.table.parts.opponents import OpponentsPart
from game.table.parts.part import Part
from game.table.parts.plate import PlatePart
from game.table.parts.players import PlayersPart
from game.table.parts.roster import RosterPart
from game.table.parts.slots import SlotsPart
from game.table.parts.stack import StackPart
from game.table.parts.track import TrackPart
from game.table.parts.tray import DiscardPart, HandPart, PilePart
from rules import catalog

T = TypeVar("T")
PARTS: dict[str, type[Part]] = {
    "hand": HandPart,
    "market": MarketPart,
    "pile": PilePart,
    "discard": DiscardPart,
    "stack": StackPart,
    "plate": PlatePart,
    "roster": RosterPart,
    "track": TrackPart,
    "players": PlayersPart,
    "opponents": OpponentsPart,
    "slots": SlotsPart,
    "board": BoardPart,
}
"""The parts of every game."""


def only_parts(game: str) -> bool:
    """Return whether a game draws its table with its own parts only, without a look."""
    return (
        catalog.optional_module(f"game.{game}.look") is None
        and catalog.optional_module(f"game.{game}.parts") is not None
    )


@cache
def part_type(game: str, name: str) -> type[Part]:
    """Return the class of a part that a map names: the game's own, else a common one. Raises KeyError for an
    unknown name."""
    return _own(_module(f"game.{game}.parts", name), Part) or PARTS[name]


@cache
def act_types(game: str) -> Mapping[str, type[LookAct]]:
    """Return a game's act class for each stage that has one; the others have the default act. All are imported at
    once, since importing one in the frame of its event takes too long."""
    package = catalog.optional_module(f"game.{game}.acts")
    stages = [module.name for module in iter_modules(getattr(package, "__path__", ()))]
    found = {stage: _own(_module(f"game.{game}.acts", stage), LookAct) for stage in stages}
    return {stage: act for stage, act in found.items() if act is not None}


def _module(folder: str, name: str) -> ModuleType | None:
    """Return a module of a package that a game may lack, or None."""
    package = catalog.optional_module(folder)
    return catalog.optional_module(f"{folder}.{name}") if hasattr(package, "__path__") else None


def _own(module: ModuleType | None, base: type[T]) -> type[T] | None:
    """Return the last class of a kind that a module defines, or None."""
    made = (
        each for each in vars(module or object).values() if isinstance(each, type) and issubclass(each, base)
    )
    return next(
        (each for each in reversed(list(made)) if module and each.__module__ == module.__name__), None
    )
