"""A check for card fields that no face shows, and layout entries that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from msgspec import to_builtins

from game.cards import conditions
from game.cards.fields import SLOT
from game.cards.layouts import Sheet
from game.cards.lint.problem import Finding
from rules.common.face import FRAMING, Field, Fields
from rules.common.text import counted

KNOWN = ("id", "layout", FRAMING)
"""The fields that the program reads: the name of the card for art and faults, its layouts, and the framing of
its picture."""
_WORDS = ("draw", "align", "valign", "fit", "tight")
"""The entries of elements whose values are fixed words, never names of fields."""
_OWN = {"defaults": "default", "lookups": "lookup", "styles": "style"}
"""The entries of a layout that its elements refer to by name, each with the word for one of its items."""


class Read(Mapping[str, Field]):
    """Fields that record which of them were read."""

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
    """Return all names that the elements and lookups of a layout can refer to."""
    layout = sheet.layout
    found = {lookup.by for lookup in layout.lookups.values()} | {
        name for _, name in conditions.tested_fields(layout.when)
    }
    for element in layout.elements.values():
        found |= set(_named(to_builtins(element)))
    return found


def _named(value: Any, condition: bool = False) -> Iterator[str]:
    """Yield all words of a tree that can be names: in braces, alone, or keys of a condition."""
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
    """Yield a finding for non-empty card fields that the game doesn't use."""
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
    """Yield a finding for defaults, lookups and styles that no element uses, in their layout or one that
    extends it."""
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
    """Yield the named entries of a layout with the identity of their node, which layouts that extend each
    other share."""
    tree = sheet.source.node.value
    for group in _OWN if isinstance(tree, dict) else ():
        found = tree[group].value if isinstance(tree, dict) and group in tree else None
        for name, node in found.items() if isinstance(found, dict) else ():
            if (group, name) != ("styles", "body"):
                yield group, name, id(node)
