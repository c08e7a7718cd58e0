"""What an effect needs of the whole position, besides its time, its cost and its target: `needs` on a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from rules.smash_gear.situation import Situation, other

Need = Literal["", "no_machine", "fewer_bases"]


class Condition(NamedTuple):
    """A condition in words, and whether it holds for a seat."""

    words: str
    holds: Callable[[Situation, int], bool]


def _no_machine(state: Situation, seat: int) -> bool:
    return not state.crowd.of[seat]


def _fewer_bases(state: Situation, seat: int) -> bool:
    owners = [base.owner for base in state.bases]
    return owners.count(seat) < owners.count(other(seat))


CONDITIONS: dict[str, Condition] = {
    "no_machine": Condition("when you have no machine on the board", _no_machine),
    "fewer_bases": Condition("when you have fewer bases than the other player", _fewer_bases),
}
