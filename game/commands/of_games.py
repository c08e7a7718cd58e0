"""Commands that a game brings along: each stands in `game/<game>/command.py` and is found by the game's id."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast


class GameCommand(Protocol):
    """Such a file: what the command is called and does, what it takes, and what it does with that (the exit code).
    Reading it loads neither cards nor the screen: `--help` asks all of them."""

    NAME: str
    DOES: str

    def arguments(self, command: argparse.ArgumentParser) -> None: ...
    def run(self, args: argparse.Namespace) -> int: ...


def every() -> Iterator[GameCommand]:
    """The commands of all games in the order of the catalog, of two with one name the first; none where a library is
    missing, of which more is said when a command is run."""
    try:
        from rules.catalog import IDS
    except ImportError:
        return
    folders = [name for id in IDS if find_spec(name := f"game.{id}") is not None]
    names = [name for folder in folders if find_spec(name := f"{folder}.command") is not None]
    found = [cast(GameCommand, import_module(name)) for name in names]
    first = {each.NAME: each for each in reversed(found)}
    yield from (each for each in found if first[each.NAME] is each)
