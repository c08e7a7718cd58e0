"""Checks of what a card says: fields that no face shows, layout entries that nothing uses, and handwritten text that
contradicts the card. The rules engine words what a card does: the game's field `text`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from msgspec import to_builtins

from game.cards import conditions, display
from game.cards.display import Face
from game.cards.elements import Layout
from game.cards.fields import SLOT, as_field
from game.cards.layouts import Sheet
from game.cards.lint.problem import Finding, entry_name
from rules.common.face import FRAMING, Field, Fields
from rules.common.text import counted

KNOWN = ("id", "layout", FRAMING)
"""The fields that the program reads: the name of the card for art and faults, its layouts, and the framing of
its picture."""
_WORDS = ("draw", "align", "valign", "fit", "tight")
"""The entries of elements whose values are fixed words, never names of fields."""
_OWN = {"defaults": "default", "lookups": "lookup", "styles": "style"}
"""The entries of a layout that its elements refer to by name, each with the word for one of its items."""
TEXT = "text"
"""The field with the text of an effect."""
LEAST_WORDS = 3
"""The least number of words that make a handwritten text more than a label."""


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


def of_face(face: Face, layout: Layout, fields: Fields) -> Iterator[Finding]:
    """Yield a finding for handwritten texts on a face that doesn't show the card's effect text."""
    effect = fields.get(TEXT)
    if not isinstance(effect, str) or not effect:
        return
    printed = _by_entry(face)
    if any(_plain(effect) in words for words in printed.values()):
        return
    for entry in printed:
        written = _written(layout, entry)
        if not SLOT.search(written) and len(written.split()) >= LEAST_WORDS:
            message = f"{entry_name(entry)} says '{_short(written)}', but the effect is '{_short(effect)}'"
            yield Finding("wording", "fault", message, face.layout, f"{entry}.text")


def of_sample(sheet: Sheet, cards: Mapping[str, Fields]) -> Iterator[Finding]:
    """Yield a finding for sample fields that differ from the card with the same id."""
    sample = sheet.layout.sample
    card = cards.get(str(sample.get("id", "")), {})
    for name, value in sample.items():
        if name in card and not _agrees(as_field(value), card[name]):
            says, has = (_short(str(each)) for each in (value, card[name]))
            message = f"the sample's {name} is {says!r}, but the card's is {has!r}"
            yield Finding("wording", "warning", message, sheet.id, f"sample.{name}")


def _agrees(part: Field, whole: Field) -> bool:
    """Return whether a sample's field agrees with a card's; entries may lack fields, texts be one of several."""
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(name in whole and _agrees(each, whole[name]) for name, each in part.items())
    if isinstance(part, tuple) and isinstance(whole, tuple):
        return len(part) == len(whole) and all(map(_agrees, part, whole))
    if isinstance(whole, tuple):
        return part in whole
    return part == whole


def _by_entry(face: Face) -> dict[str, str]:
    """Return the text on a face by layout entry; icons by name."""
    found: dict[str, list[str]] = {}
    for each in face.operations:
        if isinstance(each, display.Run):
            found.setdefault(each.path, []).append(each.words)
        elif isinstance(each, display.Icon):
            found.setdefault(each.path, []).append(each.name)
    return {path: _plain(" ".join(words)) for path, words in found.items()}


def _plain(words: str) -> str:
    """Return only letters and digits, since lines can be broken anywhere, even inside words."""
    return re.sub(r"[\W_]+", "", words.casefold())


def _written(layout: Layout, entry: str) -> str:
    """Return the template of a text at an entry; "" if there is none."""
    found: Any = layout
    for step in entry.split("."):
        found = found.get(step) if isinstance(found, Mapping) else getattr(found, step, None)
    return str(getattr(found, "text", ""))


def _short(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:57]}..."
