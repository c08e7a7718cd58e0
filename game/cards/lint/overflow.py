"""Words with no room, and pictures, icons, colours and fields that are not there: what drawing a face finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.cards.lint.problem import Finding, Kind
from game.cards.texts import NO_ROOM
from rules.content import Fault


def of_faults(layout: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """The faults that drawing has noted."""
    for fault in faults:
        kind: Kind = "overflow" if fault.message.startswith(NO_ROOM) else "missing"
        yield Finding(kind, "fault", fault.message, layout, fault.path)
