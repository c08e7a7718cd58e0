"""Where each card of a game is written: its file, and from which line to which."""

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
    """Where a card is written, or a change of it: `name` is its file as people are shown it, `at` the path in it;
    lines count from 1, and `last` is the last that is of this card. `fields` are the lines of its fields, `layer` tells
    whose file it is (0: the program's, then the packs')."""

    path: Path
    name: str
    at: tuple[str | int, ...]
    first: int
    last: int
    fields: Mapping[str, int] = {}
    layer: int = 0

    @property
    def is_change(self) -> bool:
        """Whether it is a change of a card, not the card itself."""
        return isinstance(self.at[-1], str)


def homes(game: str, packs: Sequence[Path] = ()) -> dict[str, Home]:
    """The homes of a game's cards by their ids; of files that can't be read none."""
    found: dict[str, Home] = {}
    for file in Content(game, packs).files(FOLDER):
        with suppress(DataFaults):
            found |= _homes_in(file.path, file.name, file.layer, read_text(file.path, file.name))
    return found


def written(game: str, packs: Sequence[Path] = ()) -> dict[str, tuple[Home, ...]]:
    """All that is written of a game's cards, by their ids: the changes of packs, the topmost first, and below them the
    card itself; of files that cannot be read nothing."""
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
    """Where a value is written, or would be: a file as people are shown it, and the path in it."""

    path: Path
    name: str
    at: tuple[str | int, ...]


def place_of(field: str, id: str, game: str, packs: Sequence[Path] = ()) -> Place | None:
    """Where a field of a card is written: in the topmost change that has it, with a card of a pack, and for one of the
    program's own among the changes of the topmost pack. None for that without a pack, and for a card of no file."""
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
    """Return where a pack would change a field of a card."""
    name = f"data/{game}/{CHANGES}"
    return Place(pack / name, f"{pack.name}/{name}", (FOLDER, id, field))


@lru_cache(maxsize=64)
def _homes_in(path: Path, name: str, layer: int, text: str) -> dict[str, Home]:
    """The homes in a file with this text. Raises DataFaults."""
    found: dict[str, Home] = {}
    lines = text.splitlines()
    for card, at, before in _cards(parse(text, name), len(lines) + 1):
        last = _last(lines, card.line, before)
        assert isinstance(card.value, dict), "it has an id"
        found[str(card.value["id"].value)] = Home(path, name, at, card.line, last, card.lines, layer)
    return found


@lru_cache(maxsize=64)
def _changes_in(path: Path, name: str, layer: int, text: str) -> dict[str, Home]:
    """The changes of cards in a file with this text. Raises DataFaults."""
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
    """The last line that says something from one line on, before another."""
    last = before - 1
    while last > first and not _said(lines[last - 1]):
        last -= 1
    return last


def _cards(tree: Node, end: int) -> Iterator[tuple[Node, tuple[str | int, ...], int]]:
    """The cards of a file's lists: what they say, their paths, and the line that is no longer theirs."""
    if not isinstance(tree.value, dict):
        return
    for field, cards in tree.value.items():
        items = cards.value if isinstance(cards.value, list) else []
        after = [*[each.line for each in items], end][1:] if items else []
        for number, (item, beyond) in enumerate(zip(items, after, strict=True)):
            id = item.value.get("id") if isinstance(item.value, dict) else None
            if id is not None and isinstance(id.value, str):
                yield item, (field, number), beyond


def _said(line: str) -> bool:
    """Whether a line says something: not blank, no comment."""
    words = line.strip()
    return bool(words) and not words.startswith("#")
