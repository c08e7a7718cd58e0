"""The durations of effects, and their expiry at the end of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Literal, TypeVar

from msgspec import Struct

M = TypeVar("M")

Until = Literal[
    "", "end_of_turn", "end_of_next_turn", "next_turn", "source_leaves", "host_leaves", "end_of_game"
]
"""The end of a lasting effect; "" if nothing lasts. The next turn is that of the affected piece's controller;
with `next_turn` the effect also starts then."""

UNTIL_WORDS: dict[str, str] = {
    "": "",
    "end_of_turn": "until end of turn",
    "end_of_next_turn": "until the end of its controller's next turn",
    "next_turn": "during its controller's next turn",
    "source_leaves": "as long as this is on the board",
    "host_leaves": "while this is attached",
    "end_of_game": "for the rest of the game",
}


class Lasting(Struct, Generic[M], frozen=True, gc=False):
    """A lasting effect: its modifier, its pieces, its source card, its start and its end.

    `age` orders it among all effects, oldest first. `turn` is the turn in which it began, `seat` the player
    whose turn ends `end_of_next_turn`. `host` is what its card was attached to.
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
        """Return whether the effect applies in a turn of a seat, if it hasn't ended."""
        return self.until != "next_turn" or (turn > self.turn and seat == self.seat)


def after_turn(lasting: Iterable[Lasting[M]], turn: int, seat: int) -> tuple[Lasting[M], ...]:
    """Return the lasting effects that remain when a turn of a seat ends."""
    return tuple(
        each
        for each in lasting
        if not (
            each.until == "end_of_turn"
            or (each.until in ("end_of_next_turn", "next_turn") and each.seat == seat and each.turn < turn)
        )
    )


def after_leaving(lasting: Iterable[Lasting[M]], there: Callable[[str], bool]) -> tuple[Lasting[M], ...]:
    """Return the lasting effects that remain when pieces have left; `there` returns whether an id is still on
    the board. Effects on pieces that have left end."""
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
