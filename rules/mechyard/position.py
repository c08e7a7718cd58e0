"""A position of Mechyard: a situation that does not change any more, with everything that can be on its agenda."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.mechyard.activation import Doing, Entry
from rules.mechyard.state import Situation

Waits = Choose | Doing | Entry


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a draft changes
    """A whole game between two actions."""

    agenda: tuple[Waits, ...] = ()
