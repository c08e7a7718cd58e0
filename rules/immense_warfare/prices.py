"""What a mecha would cost in a space by what holds there (MI-4.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.common.records import twin
from rules.engine.modifiers import Active, worked_out
from rules.immense_warfare.battlefield import FLOORS, Battlefield
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.pieces import Piece


def prices(play: Any, here: Battlefield, kind: str, seat: int, cells: Collection[int]) -> dict[int, int]:
    """What a mecha of a kind would cost a seat in each of some cells, as if it were there and nothing else changed."""
    phantoms = {NAMES[cell]: _phantom(play, kind, seat, cell) for cell in cells}
    there, active = list(phantoms.values()), list[Active[Any]]()
    for each in here.layers.get("cost", ()):
        always = each.always
        if always is not None and always.key in here.pieces[each.this.source].abilities:
            found = always.ability.among(play, each.this, "cost", there)
            active += [Active(modifier, each.this, on, each.age) for modifier, on in found]
    worked_out(phantoms, ("cost",), lambda _: active, play, {}, FLOORS)
    return {cell: phantoms[NAMES[cell]].cost for cell in cells}


def _phantom(play: Any, kind: str, seat: int, cell: int) -> Piece:
    """A mecha that is not there, by the name of its cell."""
    piece: Piece = twin(play.tables.faces[kind][1])
    piece.id, piece.owner, piece.controller, piece.cell = NAMES[cell], seat, seat, cell
    return piece
