"""What a game draws by itself is found by its file: a part by the name that its map gives it, an act by its stage."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TypeVar

from game.table.acts import LookAct
from game.table.parts.market import MarketPart
from game.table.parts.part import Part
from game.table.parts.plate import PlatePart
from game.table.parts.players import PlayersPart
from game.table.parts.rivals import RivalsPart
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
    "rivals": RivalsPart,
    "slots": SlotsPart,
}
"""The parts of every game."""


def only_parts(game: str) -> bool:
    """Whether a game draws its table by parts of its own alone, with no look beside them."""
    return catalog.own(f"game.{game}.look") is None and catalog.own(f"game.{game}.parts") is not None


@cache
def part_type(game: str, name: str) -> type[Part]:
    """What a map calls so: the game's own part, else one of every game. Raises KeyError for neither."""
    return _own(catalog.own(f"game.{game}.parts.{name}"), Part) or PARTS[name]


@cache
def act_type(game: str, stage: str) -> type[LookAct] | None:
    """How a game plays a stage of that name; None: as every stage is played."""
    return _own(catalog.own(f"game.{game}.acts.{stage}"), LookAct)


def _own(module: ModuleType | None, base: type[T]) -> type[T] | None:
    """The class of a kind that a module makes last; None where there is no such."""
    made = (
        each for each in vars(module or object).values() if isinstance(each, type) and issubclass(each, base)
    )
    return next(
        (each for each in reversed(list(made)) if module and each.__module__ == module.__name__), None
    )
