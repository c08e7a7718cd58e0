"""The response stack: what has been announced and waits, the last first.

Whatever is announced may be answered, by the other seat first, then by the one who announced it, and
so on until both have passed one after the other; then everything resolves, last in, first out.
"""

from __future__ import annotations

from msgspec import Struct


class Announced(Struct, frozen=True, gc=False):
    """What waits on the stack: what kind of thing it is, whose, by which card (and which of its
    effects), the piece it is aimed at, and where (a side or a place)."""

    what: str
    seat: int
    card: str
    effect: int = 0
    aim: str = ""
    where: str = ""


Waiting = tuple[Announced, ...]


def passed(passes: int, seats: int) -> bool:
    """Whether so many passes in a row end the answering."""
    return passes >= seats
