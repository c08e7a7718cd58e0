"""Fields of a card in the words, names and conditions of a layout."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping

from game.cards.elements import Layout
from rules.common.face import Field, Fields

SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")
LONGEST = 2000
"""Letters of a field that are drawn at most."""


def names(template: str) -> Iterator[str]:
    """The fields and icons that a template names."""
    return (found[1] for found in SLOT.finditer(template))


def shown(value: Field) -> str:
    """A field as it is written on a card: a negative number with a dash (LOOK 2)."""
    if isinstance(value, bool):
        return ""
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", "–")
    return value[:LONGEST] if isinstance(value, str) else ""


def filled(template: str, fields: Fields) -> tuple[str, ...]:
    """A template with its fields in it; several texts where one of them is a list of texts to choose from."""
    if "{" not in template:
        return (template,)
    lists = [name for name in names(template) if isinstance(fields.get(name), tuple)]
    if not lists:
        return (SLOT.sub(lambda found: _value(found, fields), template),)
    choices = fields[lists[0]]
    assert isinstance(choices, tuple)
    return tuple(
        text for each in choices for text in filled(template, {**fields, lists[0]: shown(each)})
    ) or ("",)


def _value(found: re.Match[str], fields: Fields) -> str:
    """The field of that name, or the name as it stands: an icon's."""
    return shown(fields[found[1]]) if found[1] in fields else found[0]


def of_card(layout: Layout, fields: Fields) -> Fields:
    """The fields of a card with those that a layout has by default, and those it looks up."""
    found = {**{name: as_field(value) for name, value in layout.defaults.items()}, **fields}
    for name, lookup in layout.lookups.items():
        found[name] = lookup.words.get(str(found.get(lookup.by, "")), lookup.other)
    return found


def frozen(value: object) -> Hashable:
    """A field or fields as something to keep a face by."""
    if isinstance(value, Mapping):
        return tuple((name, frozen(each)) for name, each in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(frozen, value))
    return value if isinstance(value, Hashable) else str(value)


def as_field(value: object) -> Field:
    """A value of a file as a field: lists are tuples."""
    if isinstance(value, Mapping):
        return {str(name): as_field(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(as_field, value))
    return value if isinstance(value, str | int | float) else ""
