"""What mechas would cost more or less in a space by what holds there (MI-4.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.common.memo import Memo
from rules.engine.modifiers import Active, worked_out
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import WORDS

COST = 20
"""What the mecha costs by itself that is thought of in each space: more than anything makes it cheaper by."""
PHANTOMS: Memo[tuple[int, int], Piece] = Memo(
    lambda key: Piece(
        NAMES[key[1]], "", "field", key[0], key[0], "", "mecha", WORDS["mecha"], key[1], cost=COST
    )
)
"""By seat and cell, a mecha that is not there."""


def price_changes(play: Any, here: Battlefield, seat: int, cells: Collection[int]) -> dict[int, int]:
    """By how much a mecha of a seat would be dearer in each of some cells; no price depends on how many mechas there
    are."""
    phantoms = {NAMES[cell]: PHANTOMS[seat, cell] for cell in cells}
    there, active = list(phantoms.values()), list[Active[Any]]()
    for each in here.layers.get("cost", ()):
        always = each.always
        if always is not None and always.key in here.pieces[each.this.source].abilities:
            found = always.ability.among(play, each.this, "cost", there)
            active += [Active(modifier, each.this, on, each.age) for modifier, on in found]
    worked_out(phantoms, ("cost",), lambda _: active, play, {})
    return {cell: phantoms[NAMES[cell]].cost - COST for cell in cells}
