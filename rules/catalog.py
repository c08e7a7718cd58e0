"""The only list of the games, and how to come by one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Annotated

from msgspec import Meta, Struct

from rules.content import Content, DataFaults, Fault, read, read_nodes, suggestion
from rules.content.hashes import cards_hash
from rules.content.nodes import node_below
from rules.game import Edition
from rules.tabletop import AnyTabletop

IDS: tuple[str, ...] = ("planet_smash", "smash_gear", "immense_warfare", "gears_of_industry", "mechyard")
UNSHELVED: tuple[str, ...] = ()
"""Games whose rules and cards stand and whose table does not: they are checked and tried, not shown."""
RULED = (*IDS, *UNSHELVED)
"""Every game that can be loaded."""

_Line = Annotated[str, Meta(min_length=1, max_length=80)]


class GameInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """What the shelf tells of a game, from `data/<id>/game.yaml`; nothing of its rules is loaded.

    `minutes` is a usual game's length, `how` two sentences on how it is played, `prefix` begins its
    rule ids, `art` is its box cover under `art/`, `daily` is what the game of a day is called, `decks` whether it
    is played with decks. `won_since` are ends of a game alone that were no win once and are one now: what a record
    calls them, and what they are called now.
    """

    id: str
    title: _Line
    tagline: _Line
    seats_text: Annotated[str, Meta(min_length=1, max_length=24)]
    minutes: Annotated[int, Meta(ge=1, le=600)]
    how: Annotated[str, Meta(min_length=1, max_length=300)]
    prefix: Annotated[str, Meta(pattern=r"^[A-Z]{2}$", extra={"form": "two capital letters"})]
    art: Annotated[
        str,
        Meta(
            pattern=r"^[a-z0-9_]+(/[a-z0-9_]+)*(\.(svg|png|jpe?g))?$",
            extra={"form": "a picture below art/ such as shelf/planet_smash.svg"},
        ),
    ]
    daily: _Line = "Daily game"
    decks: bool = False
    won_since: dict[_Line, _Line] = {}

    def faults(self) -> tuple[tuple[str, str], ...]:
        """A game's id is one of the catalog."""
        return () if self.id in RULED else (("id", _unknown(self.id)),)


def info(id: str, packs: Sequence[Path] = ()) -> GameInfo:
    """What the shelf tells of a game, packs laid over it. Cheap: reads one small file. Raises DataFaults."""
    _known(id)
    found = Content(id, packs).file("game.yaml")
    info = read(found.path, GameInfo, found.name)
    if info.id != id:
        line = node_below(read_nodes(found.path, found.name), "id").line
        raise DataFaults([Fault(found.name, line, "id", f"expected '{id}', the name of its folder, got '{info.id}'")])
    return info


def load(id: str, packs: Sequence[Path] = ()) -> AnyTabletop:
    """A game with its cards, packs laid over them in order; its edition says which they are. Raises DataFaults
    with every fault."""
    _known(id)
    module = import_module(f"rules.{id}")
    game: AnyTabletop = module.create(Content(id, packs))
    game.edition = Edition(tuple(map(str, packs)), cards_hash(id, packs))
    return game


def own(name: str) -> ModuleType | None:
    """A module that a game may have, by its whole name ("game.smash_gear.look"); None where it has no such."""
    folder = name.rpartition(".")[0]
    there = find_spec(folder) is not None and find_spec(name) is not None
    return import_module(name) if there else None


def _known(id: str) -> None:
    if id not in RULED:
        raise DataFaults([Fault("rules/catalog.py", 0, "", _unknown(id))])


def _unknown(id: str) -> str:
    hint = suggestion(id, IDS) or f"; there are {', '.join(IDS)}"
    return f"no game is called '{id[:40]}'{hint}"
