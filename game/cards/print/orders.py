"""What is to be exported, and how far that is."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.cards.faces import Deck

T = TypeVar("T")


class Progress(NamedTuple):
    """How far an export is: cards done of all, and what is done just now."""

    done: int
    total: int
    what: str


Stepped = Generator[Progress, None, T]
"""Something that is done in steps."""
Export = Generator[Progress, None, tuple[Path, ...]]
"""An export, a card a step; in the end it gives what was written. Closing it leaves nothing behind. It raises
an ExportFault."""


class Order(NamedTuple):
    """Which cards of a game are exported, and where to: the game's title with its version, their ids, the folder, and
    what the names of files begin with."""

    deck: Deck
    title: str
    cards: tuple[str, ...]
    folder: Path
    name: str
    day: date
