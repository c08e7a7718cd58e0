"""What an event has for the abilities that it triggers: its facts, bound to the names of their roles.

An event that takes a piece away is told while the piece is still there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.resolve import Bound
from rules.game import Event


def bound(event: Event) -> Iterator[Bound]:
    """The facts of an event: ids of pieces, a word, or a number."""
    for role in event.roles():
        value = getattr(event, role)
        if isinstance(value, int):
            yield Bound(role, number=value)
        elif value:
            yield Bound(role, value if isinstance(value, tuple) else (value,))
