"""The findings of drawing a face: texts that don't fit, and missing pictures, icons, colours and fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.cards.lint.problem import Finding, Kind
from game.cards.texts import NO_ROOM
from rules.content import Fault


def of_faults(layout: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """Yield the faults noted while drawing, as findings."""
    for fault in faults:
        kind: Kind = "overflow" if fault.message.startswith(NO_ROOM) else "missing"
        yield Finding(kind, "fault", fault.message, layout, fault.path)
