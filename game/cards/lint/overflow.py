"""Words with no room, and pictures, icons, colours and fields that are not there: what drawing a face finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.cards import display
from game.cards.display import Face
from game.cards.lint.problem import Finding, Kind, named
from rules.common.face import Field, Fields
from rules.content import Fault

CUT = "…"


def of_faults(layout: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """The faults that drawing has noted."""
    for fault in faults:
        kind: Kind = "overflow" if fault.message.startswith("no room") else "missing"
        yield Finding(kind, "fault", fault.message, layout, fault.path)


def cut(face: Face, fields: Fields) -> Iterator[Finding]:
    """Words that were cut to fit: "…" that no field of the card has."""
    own = CUT in "".join(_texts(fields.values()))
    for each in face.operations if not own else ():
        if isinstance(each, display.Run) and each.words.endswith(CUT):
            x, y = each.left - face.margin, each.at[1] - each.size / 2 - face.margin
            message = f"{named(each.path)} has no room and is cut: '{each.words}'"
            box = (x, y, each.width, each.size)
            yield Finding("overflow", "fault", message, face.layout, f"{each.path}.text", box)


def _texts(values: Iterable[Field]) -> Iterator[str]:
    """Every text among fields."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from _texts(value)
