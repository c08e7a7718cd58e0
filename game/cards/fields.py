"""Card fields in the texts, names and conditions of a layout."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping

from game.cards.elements import Layout
from rules.common.face import Field, Fields

SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")
LONGEST = 2000
"""The most letters of a field that are drawn."""


def names(template: str) -> Iterator[str]:
    """Return the fields and icons that a template names."""
    return (found[1] for found in SLOT.finditer(template))


def field_text(value: Field) -> str:
    """Return a field as text on a card: negative numbers have an en dash (LOOK 2)."""
    if isinstance(value, bool):
        return ""
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", "–")
    return value[:LONGEST] if isinstance(value, str) else ""


def filled(template: str, fields: Fields) -> tuple[str, ...]:
    """Return a template filled with fields; several texts where a field is a list of alternatives."""
    if "{" not in template:
        return (template,)
    lists = [name for name in names(template) if isinstance(fields.get(name), tuple)]
    if not lists:
        return (SLOT.sub(lambda found: _value(found, fields), template),)
    choices = fields[lists[0]]
    assert isinstance(choices, tuple)
    return tuple(
        text for each in choices for text in filled(template, {**fields, lists[0]: field_text(each)})
    ) or ("",)


def _value(found: re.Match[str], fields: Fields) -> str:
    """Return the text of a field, or the placeholder itself for an icon."""
    return field_text(fields[found[1]]) if found[1] in fields else found[0]


def of_card(layout: Layout, fields: Fields) -> Fields:
    """Return the fields of a card with a layout's defaults and lookups."""
    found = {**{name: as_field(value) for name, value in layout.defaults.items()}, **fields}
    for name, lookup in layout.lookups.items():
        found[name] = lookup.words.get(str(found.get(lookup.by, "")), lookup.other)
    return found


def frozen(value: object) -> Hashable:
    """Return a field or fields as a hashable cache key."""
    if isinstance(value, Mapping):
        return tuple((name, frozen(each)) for name, each in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(frozen, value))
    return value if isinstance(value, Hashable) else str(value)


def as_field(value: object) -> Field:
    """Return a value of a file as a field: lists become tuples."""
    if isinstance(value, Mapping):
        return {str(name): as_field(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(as_field, value))
    return value if isinstance(value, str | int | float) else ""
