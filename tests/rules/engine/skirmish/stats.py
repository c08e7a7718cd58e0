"""Numbers of a piece that an effect can note before the piece leaves."""

from __future__ import annotations

from typing import Literal

from tests.rules.engine.skirmish.draft import Draft

Stat = Literal["power_it_had", "durability_it_had", "durability_it_had_left", "damage_it_had"]


def stat(play: Draft, id: str, of: str) -> int:
    """A number of a piece on the field as it is now, 0 or more."""
    piece = play.pieces[id]
    found = {
        "power_it_had": piece.power,
        "durability_it_had": piece.durability,
        "durability_it_had_left": piece.left,
        "damage_it_had": piece.damage,
    }[of]
    return max(0, found)
