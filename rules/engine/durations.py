"""Say how long something lasts that an effect began, and keep what is left as turns end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Literal, TypeVar

from msgspec import Struct

M = TypeVar("M")

Until = Literal[
    "", "end_of_turn", "end_of_next_turn", "next_turn", "source_leaves", "host_leaves", "end_of_game"
]
"""When it ends; "" where nothing lasts. The next turn is that of who controls what it was done to; with
`next_turn` it begins only then."""

UNTIL_WORDS: dict[str, str] = {
    "": "",
    "end_of_turn": "until end of turn",
    "end_of_next_turn": "until the end of its controller's next turn",
    "next_turn": "during its controller's next turn",
    "source_leaves": "as long as this is on the board",
    "host_leaves": "while attached",
    "end_of_game": "for the rest of the game",
}


class Lasting(Struct, Generic[M], frozen=True, gc=False):
    """What an effect began: what holds, for which pieces, by which card, since when, and until when.

    `age` orders it among everything else that holds, the oldest first. `turn` is the turn in which it began,
    `seat` who must take the turn with which `end_of_next_turn` ends. `host` is what its card was attached to.
    """

    holds: M
    on: tuple[str, ...]
    source: str
    seat: int
    until: Until
    turn: int
    age: int
    host: str = ""

    def holds_in(self, turn: int, seat: int) -> bool:
        """Whether it holds in a turn of a seat, as long as it has not ended."""
        return self.until != "next_turn" or (turn > self.turn and seat == self.seat)


def after_turn(lasting: Iterable[Lasting[M]], turn: int, seat: int) -> tuple[Lasting[M], ...]:
    """What is left when a turn of a seat ends."""
    return tuple(
        each
        for each in lasting
        if not (
            each.until == "end_of_turn"
            or (each.until in ("end_of_next_turn", "next_turn") and each.seat == seat and each.turn < turn)
        )
    )


def after_leaving(lasting: Iterable[Lasting[M]], there: Callable[[str], bool]) -> tuple[Lasting[M], ...]:
    """What is left when pieces have left: `there` tells of an id whether it is still on the board. What was done
    to pieces that left is forgotten with them."""
    found = []
    for each in lasting:
        if each.until == "source_leaves" and not there(each.source):
            continue
        if each.until == "host_leaves" and not (there(each.source) and there(each.host)):
            continue
        if each.on and not any(map(there, each.on)):
            continue
        found.append(each)
    return tuple(found)
