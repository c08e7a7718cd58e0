"""The list of all games, their shelf information, and how to load them."""

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
"""Games with rules and cards but without a table: they are checked and tested, but not shown."""
RULED = (*IDS, *UNSHELVED)
"""Every game that can be loaded."""

_Line = Annotated[str, Meta(min_length=1, max_length=80)]


class GameInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The shelf information of a game, read from `data/<id>/game.yaml` without loading its rules.

    `minutes` is the length of a typical game, `how` two sentences on how it is played, `prefix` the start of
    its rule ids, `art` its box cover under `art/`, `daily` the name of its daily game, `decks` whether
    players bring decks. `won_since` maps endings of solo games that earlier versions recorded as no win to
    the titles they have as wins.
    """

    id: str
    title: _Line
    tagline: _Line
    seats_text: Annotated[str, Meta(min_length=1, max_length=24)]
    minutes: Annotated[int, Meta(ge=1, le=600)]
    how: Annotated[str, Meta(min_length=1, max_length=300)]
    prefix: Annotated[str, Meta(pattern=r"^[A-Z]{2}$", extra={"form": "2 capital letters"})]
    art: Annotated[
        str,
        Meta(
            pattern=r"^[a-z0-9_]+(/[a-z0-9_]+)*(\.(svg|png|jpe?g))?$",
            extra={"form": "the path of a picture in art, such as shelf/planet_smash.svg"},
        ),
    ]
    daily: _Line = "Daily game"
    decks: bool = False
    won_since: dict[_Line, _Line] = {}

    def faults(self) -> tuple[tuple[str, str], ...]:
        """Return a fault when the id isn't in the catalog."""
        return () if self.id in RULED else (("id", _unknown(self.id)),)


def info(id: str, packs: Sequence[Path] = ()) -> GameInfo:
    """Return the shelf information of a game with packs laid over it. Reads one small file. Raises
    DataFaults."""
    _require_known(id)
    found = Content(id, packs).file("game.yaml")
    info = read(found.path, GameInfo, found.name)
    if info.id != id:
        line = node_below(read_nodes(found.path, found.name), "id").line
        raise DataFaults(
            [Fault(found.name, line, "id", f"expected '{id}', the name of its folder, got '{info.id}'")]
        )
    return info


def load(id: str, packs: Sequence[Path] = ()) -> AnyTabletop:
    """Return a game with its cards, packs laid over them in order; its `edition` names them. Raises
    DataFaults with every fault."""
    _require_known(id)
    module = import_module(f"rules.{id}")
    game: AnyTabletop = module.create(Content(id, packs))
    game.edition = Edition(tuple(map(str, packs)), cards_hash(id, packs))
    return game


def optional_module(name: str) -> ModuleType | None:
    """Return an optional module of a game by its full name ("game.smash_gear.look"); None if it doesn't
    exist."""
    folder = name.rpartition(".")[0]
    there = find_spec(folder) is not None and find_spec(name) is not None
    return import_module(name) if there else None


def _require_known(id: str) -> None:
    if id not in RULED:
        raise DataFaults([Fault("rules/catalog.py", 0, "", _unknown(id))])


def _unknown(id: str) -> str:
    hint = suggestion(id, IDS) or f", expected one of {', '.join(IDS)}"
    return f"no game is called '{id[:40]}'{hint}"
