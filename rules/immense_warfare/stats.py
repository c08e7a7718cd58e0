"""Numbers of a piece that an effect can note before the piece leaves."""

from __future__ import annotations

from typing import Literal

from rules.immense_warfare.working_state import WorkingState

Stat = Literal["durability_it_had", "durability_it_had_left"]


def stat(play: WorkingState, id: str, of: str) -> int:
    """Return a current number of a piece on the battlefield, at least 0."""
    piece = play.pieces[id]
    return max(0, piece.durability if of == "durability_it_had" else piece.durability_left)
