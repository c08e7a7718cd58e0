"""What is heard of an action: the loudest of what it brought about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from game.table.acts import Cue
from rules.game import Event

DONE = Cue(0.0, "drop", 2)
"""An action of which nothing is told: it waits for an answer, or a stack goes on."""


def heard(events: Sequence[Event], *, staged: bool = False) -> Cue | None:
    """The sound of what happens at once; None where all of it is `staged`: what tells its stage is then heard when
    that is played, and what follows after it."""
    now = list(takewhile(lambda event: not event.stage, events)) if staged else events
    if now:
        return Cue.of(now)
    return None if events else DONE
