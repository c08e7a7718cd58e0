"""Where each card of a game is written: its file, and from which line to which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from rules.content.faults import DataFaults
from rules.content.folders import Content
from rules.content.nodes import Node, parse, read_text

FOLDER = "cards"


class Home(Struct, frozen=True):
    """Where a card is written: `name` is its file as people are shown it, `at` the path of the card in it; lines count
    from 1, and `last` is the last that is of this card."""

    path: Path
    name: str
    at: tuple[str | int, ...]
    first: int
    last: int


def homes(game: str, packs: Sequence[Path] = ()) -> dict[str, Home]:
    """The homes of a game's cards by their ids; of files that cannot be read none."""
    found: dict[str, Home] = {}
    for file in Content(game, packs).files(FOLDER):
        with suppress(DataFaults):
            found |= _homes_in(file.path, file.name, read_text(file.path, file.name))
    return found


@lru_cache(maxsize=64)
def _homes_in(path: Path, name: str, text: str) -> dict[str, Home]:
    """The homes in a file with this text. Raises DataFaults."""
    found: dict[str, Home] = {}
    lines = text.splitlines()
    for id, at, first, before in _cards(parse(text, name), len(lines) + 1):
        last = before - 1
        while last > first and not _said(lines[last - 1]):
            last -= 1
        found[id] = Home(path, name, at, first, last)
    return found


def _cards(tree: Node, end: int) -> Iterator[tuple[str, tuple[str | int, ...], int, int]]:
    """The cards of a file's lists: id, path, first line, and the line that is no longer theirs."""
    if not isinstance(tree.value, dict):
        return
    for field, cards in tree.value.items():
        items = cards.value if isinstance(cards.value, list) else []
        after = [*[each.line for each in items], end][1:] if items else []
        for number, (item, beyond) in enumerate(zip(items, after, strict=True)):
            id = item.value.get("id") if isinstance(item.value, dict) else None
            if id is not None and isinstance(id.value, str):
                yield id.value, (field, number), item.line, beyond


def _said(line: str) -> bool:
    """Whether a line says something: not blank, no comment."""
    words = line.strip()
    return bool(words) and not words.startswith("#")
