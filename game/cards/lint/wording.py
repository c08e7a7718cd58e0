"""Text that is written by hand and says something else than the card does. What a card does is worded by the rules'
engine: the field `text` of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.cards import display
from game.cards.display import Face
from game.cards.elements import Layout
from game.cards.fields import SLOT, as_field
from game.cards.layouts import Sheet
from game.cards.lint.problem import Finding, named
from rules.common.face import Field, Fields

TEXT = "text"
"""The field with the words of an effect."""
LEAST_WORDS = 3
"""A text by hand with fewer words is a label."""


def of_face(face: Face, layout: Layout, fields: Fields) -> Iterator[Finding]:
    """Texts by hand on a face that does not have the words of the card's effect."""
    effect = fields.get(TEXT)
    if not isinstance(effect, str) or not effect:
        return
    printed = _by_entry(face)
    if any(_plain(effect) in words for words in printed.values()):
        return
    for entry in printed:
        written = _written(layout, entry)
        if not SLOT.search(written) and len(written.split()) >= LEAST_WORDS:
            message = f"{named(entry)} says '{_short(written)}', and the effect is '{_short(effect)}'"
            yield Finding("wording", "fault", message, face.layout, f"{entry}.text")


def of_sample(sheet: Sheet, cards: Mapping[str, Fields]) -> Iterator[Finding]:
    """What the sample of a layout says otherwise than the card whose id it has."""
    sample = sheet.layout.sample
    card = cards.get(str(sample.get("id", "")), {})
    for name, value in sample.items():
        if name in card and not _said(as_field(value), card[name]):
            says, has = (_short(str(each)) for each in (value, card[name]))
            message = f"the sample's {name} is {says!r}, and the card's is {has!r}"
            yield Finding("wording", "warning", message, sheet.id, f"sample.{name}")


def _said(part: Field, whole: Field) -> bool:
    """Whether a field says nothing else than another: of things repeated it may leave fields out."""
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(name in whole and _said(each, whole[name]) for name, each in part.items())
    if isinstance(part, tuple) and isinstance(whole, tuple):
        return len(part) == len(whole) and all(map(_said, part, whole))
    return part == whole


def _by_entry(face: Face) -> dict[str, str]:
    """What is written on a face, by the entries of its layout; icons by their names."""
    found: dict[str, list[str]] = {}
    for each in face.operations:
        if isinstance(each, display.Run):
            found.setdefault(each.path, []).append(each.words)
        elif isinstance(each, display.Icon):
            found.setdefault(each.path, []).append(each.name)
    return {path: _plain(" ".join(words)) for path, words in found.items()}


def _plain(words: str) -> str:
    """Letters and digits alone: lines may be broken anywhere, between syllables too."""
    return re.sub(r"[\W_]+", "", words.casefold())


def _written(layout: Layout, entry: str) -> str:
    """The template of a text at an entry; "" where that is none."""
    found: Any = layout
    for step in entry.split("."):
        found = found.get(step) if isinstance(found, Mapping) else getattr(found, step, None)
    return str(getattr(found, "text", ""))


def _short(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:57]}..."
