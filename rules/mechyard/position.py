"""A position of Mechyard: an immutable situation, with all item types of its agenda."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.mechyard.activation import EnteredModule, PendingEffect
from rules.mechyard.state import Situation

Waits = Choose | PendingEffect | EnteredModule


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a working state changes
    """The state of a whole game between two actions."""

    agenda: tuple[Waits, ...] = ()
