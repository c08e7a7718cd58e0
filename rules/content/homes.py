"""The place of each card in the data files: its file and range of lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from rules.content.changing import CHANGES
from rules.content.faults import DataFaults
from rules.content.folders import Content
from rules.content.nodes import Node, parse, read_text

FOLDER = "cards"


class Home(Struct, frozen=True):
    """The place of a card or of its change: `name` is its file's displayed name, `at` the path in it; lines
    count from 1, and `last` is the card's last line. `fields` are the lines of its fields, `layer` the number
    of the file's layer (0: the program's, then the packs')."""

    path: Path
    name: str
    at: tuple[str | int, ...]
    first: int
    last: int
    fields: Mapping[str, int] = {}
    layer: int = 0

    @property
    def is_change(self) -> bool:
        """Return whether it is the place of a change, not of the card itself."""
        return isinstance(self.at[-1], str)


def homes(game: str, packs: Sequence[Path] = ()) -> dict[str, Home]:
    """Return the places of a game's cards by id; unreadable files are skipped."""
    found: dict[str, Home] = {}
    for file in Content(game, packs).files(FOLDER):
        with suppress(DataFaults):
            found |= _homes_in(file.path, file.name, file.layer, read_text(file.path, file.name))
    return found


def written(game: str, packs: Sequence[Path] = ()) -> dict[str, tuple[Home, ...]]:
    """Return all places of a game's cards by id: the changes of packs, topmost first, then the card itself;
    unreadable files are skipped."""
    own = homes(game, packs)
    found: dict[str, tuple[Home, ...]] = {id: (home,) for id, home in own.items()}
    for each in Content(game, packs).changes.every:
        with suppress(DataFaults):
            text = read_text(each.path, each.name)
            for id, home in _changes_in(each.path, each.name, each.layer, text).items():
                if id not in own or own[id].layer <= home.layer:
                    found[id] = (home, *found.get(id, ()))
    return found


class Place(NamedTuple):
    """The place of a value in a file, existing or not: the file, its displayed name, and the path in it."""

    path: Path
    name: str
    at: tuple[str | int, ...]


def place_of(field: str, id: str, game: str, packs: Sequence[Path] = ()) -> Place | None:
    """Return the place of a card's field: in the topmost change that has it, else with the card for a pack's
    card, else in the topmost pack's changes. None for a card without a file, and for the program's own card
    without a pack."""
    places = written(game, packs).get(id, ())
    if not places:
        return None
    for each in places[:-1]:
        if field in each.fields:
            return Place(each.path, each.name, (*each.at, field))
    home = places[-1]
    if home.layer:
        return Place(home.path, home.name, (*home.at, field))
    return change_in(Path(packs[-1]), field, id, game) if packs else None


def change_in(pack: Path, field: str, id: str, game: str) -> Place:
    """Return the place of a field of a card in a pack's changes."""
    name = f"data/{game}/{CHANGES}"
    return Place(pack / name, f"{pack.name}/{name}", (FOLDER, id, field))


@lru_cache(maxsize=64)
def _homes_in(path: Path, name: str, layer: int, text: str) -> dict[str, Home]:
    """Return the places of the cards in a file with this text. Raises DataFaults."""
    found: dict[str, Home] = {}
    lines = text.splitlines()
    for card, at, before in _cards(parse(text, name), len(lines) + 1):
        last = _last(lines, card.line, before)
        assert isinstance(card.value, dict), "it has an id"
        found[str(card.value["id"].value)] = Home(path, name, at, card.line, last, card.lines, layer)
    return found


@lru_cache(maxsize=64)
def _changes_in(path: Path, name: str, layer: int, text: str) -> dict[str, Home]:
    """Return the places of the changes in a file with this text. Raises DataFaults."""
    tree, lines = parse(text, name), text.splitlines()
    cards = tree.value.get(FOLDER) if isinstance(tree.value, dict) else None
    if cards is None or not isinstance(cards.value, dict):
        return {}
    after = sorted((*cards.lines.values(), *tree.lines.values(), len(lines) + 1))
    found: dict[str, Home] = {}
    for id, first in cards.lines.items():
        last = _last(lines, first, next((line for line in after if line > first), first + 1))
        found[id] = Home(path, name, (FOLDER, id), first, last, cards.value[id].lines, layer)
    return found


def _last(lines: Sequence[str], first: int, before: int) -> int:
    """Return the last line with content, from one line on, before another."""
    last = before - 1
    while last > first and not _has_content(lines[last - 1]):
        last -= 1
    return last


def _cards(tree: Node, end: int) -> Iterator[tuple[Node, tuple[str | int, ...], int]]:
    """Yield the cards of a file's lists with their paths and the line after each."""
    if not isinstance(tree.value, dict):
        return
    for field, cards in tree.value.items():
        items = cards.value if isinstance(cards.value, list) else []
        after = [*[each.line for each in items], end][1:] if items else []
        for number, (item, beyond) in enumerate(zip(items, after, strict=True)):
            id = item.value.get("id") if isinstance(item.value, dict) else None
            if id is not None and isinstance(id.value, str):
                yield item, (field, number), beyond


def _has_content(line: str) -> bool:
    """Return whether a line has content: neither blank nor a comment."""
    words = line.strip()
    return bool(words) and not words.startswith("#")
