"""Sacrifices as costs or effects: their players, and the numbers of a piece noted before it leaves."""

from __future__ import annotations

from typing import Any, Literal

from rules.engine.resolve import Resolve
from rules.immense_warfare.field import PLAYER_IDS
from rules.immense_warfare.working_state import WorkingState

Stat = Literal["durability_it_had", "durability_it_had_left"]


def stat(play: WorkingState, id: str, of: str) -> int:
    """Return a current number of a piece on the battlefield, at least 0."""
    piece = play.pieces[id]
    return max(0, piece.durability if of == "durability_it_had" else piece.durability_left)


class Sacrifices:
    """A cost or an operation for which a player sacrifices a piece."""

    __slots__ = ()

    def players(self, play: Any, this: Resolve) -> tuple[str, ...]:
        """Return the ids of the players who sacrifice; () while they aren't known. It's the player who uses the
        ability, unless it says otherwise."""
        return (PLAYER_IDS[this.seat],)
