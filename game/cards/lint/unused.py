"""What a card says and no face shows, and what a layout has and nothing in it uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from msgspec import to_builtins

from game.cards import conditions
from game.cards.fields import SLOT
from game.cards.layouts import Sheet
from game.cards.lint.problem import Finding
from rules.common.face import FRAMING, Field, Fields
from rules.common.words import counted

KNOWN = ("id", "layout", FRAMING)
"""Fields that are for the program: what art and faults call a card, which layouts it has, and how its picture is
framed."""
_WORDS = ("draw", "align", "valign", "fit", "tight")
"""Entries of elements whose words are never names."""
_OWN = {"defaults": "default", "lookups": "lookup", "styles": "style"}
"""Entries of a layout that its elements use by name."""


class Read(Mapping[str, Field]):
    """Fields that note which of them somebody has read."""

    def __init__(self, fields: Fields) -> None:
        self.fields, self.names = fields, set[str]()

    def __getitem__(self, name: str) -> Field:
        self.names.add(name)
        return self.fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)


def used(sheet: Sheet) -> set[str]:
    """Every name that the elements and lookups of a layout may mean."""
    layout = sheet.layout
    found = {lookup.by for lookup in layout.lookups.values()} | {
        name for _, name in conditions.named(layout.when)
    }
    for element in layout.elements.values():
        found |= set(_named(to_builtins(element)))
    return found


def _named(value: Any, condition: bool = False) -> Iterator[str]:
    """Every word of a tree that may be a name: in braces, alone, or a key of a condition."""
    if isinstance(value, str):
        yield value
        yield from SLOT.findall(value)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if condition:
                yield key
            if key not in _WORDS:
                yield from _named(each, condition or key == "when")
    elif isinstance(value, Sequence):
        for each in value:
            yield from _named(each, condition)


def of_fields(cards: Mapping[str, Fields], names: Set[str], layout: str) -> Iterator[Finding]:
    """Fields with which cards say something and that are not among the names that their game uses."""
    users: dict[str, list[str]] = {}
    for card, fields in cards.items():
        for name, value in fields.items():
            if value and name not in names and name not in KNOWN:
                users.setdefault(name, []).append(card)
    for name, found in users.items():
        more = f" and {counted(len(found) - 1, 'more card')}" if found[1:] else ""
        message = f"no layout shows the field '{name}' of {found[0]}{more}"
        yield Finding("unused", "warning", message, layout, "elements")


def of_layouts(sheets: Mapping[str, Sheet], game: str) -> Iterator[Finding]:
    """Defaults, lookups and styles of a game's layouts that no element uses, neither theirs nor one of a layout that
    extends them."""
    names = {id: used(sheet) for id, sheet in sheets.items()}
    users: dict[int, set[str]] = {}
    for id, sheet in sheets.items():
        for entry in _entries(sheet):
            users.setdefault(entry[2], set()).update(names[id])
    said: set[int] = set()
    for id, sheet in sheets.items():
        for group, name, node in _entries(sheet) if id.partition("/")[0] == game else ():
            if name not in users[node] and node not in said:
                said.add(node)
                message = f"nothing uses the {_OWN[group]} '{name}'"
                yield Finding("unused", "warning", message, id, f"{group}.{name}")


def _entries(sheet: Sheet) -> Iterator[tuple[str, str, int]]:
    """The named entries of a layout, each with what it is written as: the same for layouts that extend one another."""
    tree = sheet.source.node.value
    for group in _OWN if isinstance(tree, dict) else ():
        found = tree[group].value if isinstance(tree, dict) and group in tree else None
        for name, node in found.items() if isinstance(found, dict) else ():
            if (group, name) != ("styles", "body"):
                yield group, name, id(node)
