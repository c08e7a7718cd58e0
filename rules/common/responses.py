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


def asked(waiting: Waiting, passes: int, seats: int) -> int:
    """The seat that may answer what was announced last, after so many passes in a row. Raises IndexError
    when nothing waits."""
    return (waiting[-1].seat + 1 + passes) % seats


def passed(waiting: Waiting, passes: int, seats: int, *, first_asked: bool) -> bool:
    """Whether so many passes in a row end the answering. Unless `first_asked`, who announced the first is
    taken to pass as long as nobody has answered it."""
    return passes >= (seats if first_asked or len(waiting) > 1 else seats - 1)
