"""A check for handwritten text that contradicts the card. The rules engine words what a card does: the game's
field `text`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.cards import display
from game.cards.display import Face
from game.cards.elements import Layout
from game.cards.fields import SLOT, as_field
from game.cards.layouts import Sheet
from game.cards.lint.problem import Finding, entry_name
from rules.common.face import Field, Fields

TEXT = "text"
"""The field with the text of an effect."""
LEAST_WORDS = 3
"""The least number of words that make a handwritten text more than a label."""


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
