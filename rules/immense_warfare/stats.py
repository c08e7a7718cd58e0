"""Numbers of a piece that an effect can note before the piece leaves."""

from __future__ import annotations

from typing import Literal

from rules.immense_warfare.draft import Draft

Stat = Literal["durability_it_had", "durability_it_had_left"]


def stat(play: Draft, id: str, of: str) -> int:
    """A number of a piece on the battlefield as it is now, 0 or more."""
    piece = play.pieces[id]
    return max(0, piece.durability if of == "durability_it_had" else piece.left)
