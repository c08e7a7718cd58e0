"""What is heard of an action: the loudest of what it brought about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from rules.game import Event


class Heard(NamedTuple):
    """A sound by its name, and how loud it is, 1 to 10."""

    name: str
    loudness: int


DONE = Heard("drop", 2)
"""An action of which nothing is told: it waits for an answer, or a stack goes on."""


def heard(events: Sequence[Event], *, staged: bool = False) -> Heard | None:
    """The sound of what happens at once; None where all of it is `staged`: what tells its stage is then heard when
    that is played, and what follows after it."""
    now = list(takewhile(lambda event: not event.stage, events)) if staged else events
    if not now:
        return None if events else DONE
    loudest = max(now, key=lambda event: event.loudness)
    return Heard(loudest.sound, loudest.loudness)
