"""Commands of individual games: each is in `game/<game>/command.py` and found by the game's id."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast


class GameCommand(Protocol):
    """A game's command module: its name, help, arguments and run function (which returns the exit code).
    Importing it loads neither cards nor the screen, because `--help` imports all of them."""

    NAME: str
    DOES: str

    def arguments(self, command: argparse.ArgumentParser) -> None: ...
    def run(self, args: argparse.Namespace) -> int: ...


def all_commands() -> Iterator[GameCommand]:
    """Yield the commands of all games in catalog order, the first of two with the same name; none if a
    library is missing, which running a command reports."""
    try:
        from rules.catalog import IDS
    except ImportError:
        return
    folders = [name for id in IDS if find_spec(name := f"game.{id}") is not None]
    names = [name for folder in folders if find_spec(name := f"{folder}.command") is not None]
    found = [cast(GameCommand, import_module(name)) for name in names]
    first = {each.NAME: each for each in reversed(found)}
    yield from (each for each in found if first[each.NAME] is each)
