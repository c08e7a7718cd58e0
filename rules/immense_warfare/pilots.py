"""The effects of a pilot on its mecha (MI-4.6), modelled as continuous abilities printed on the pilot."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.state import Unit

PILOT = "pilot"


class FreeOfCost(Modifier[Any, Piece], frozen=True, tag="free_of_cost"):
    """A cost of 0 for a mecha with a pilot."""

    layer: ClassVar[str] = "cost"
    sets: ClassVar[bool] = True

    def change(self, values: Piece, play: Any, active: Active[Any]) -> None:
        if not play.pieces[active.this.source].idle:
            values.cost = 0

    def words(self, it: str) -> str:
        return f"{it} costs 0"


class PilotNumbers(Modifier[Any, Piece], frozen=True, tag="pilot_numbers"):
    """Power and durability from a pilot, and power that other effects let it lend."""

    layer: ClassVar[str] = "numbers"

    def change(self, values: Piece, play: Any, active: Active[Any]) -> None:
        pilot: Piece = play.pieces[active.this.source]
        values.power += pilot.lends
        if not pilot.idle:
            values.power += pilot.power_mod
            values.durability += pilot.durability_mod

    def words(self, it: str) -> str:
        return f"{it} has its pilot's power and durability"


PILOT_EFFECTS: dict[str, Modifier[Any, Piece]] = {each.layer: each for each in (FreeOfCost(), PilotNumbers())}
PILOT_LAYERS = frozenset(PILOT_EFFECTS)
"""The layers in which a pilot changes its mecha."""


def of_pilot(pilot: Unit, layer: str) -> Active[Any]:
    """Return a pilot's active modifier for its mecha in one of those layers."""
    return Active(
        PILOT_EFFECTS[layer], Resolve(pilot.controller, pilot.id, pilot.kind), (pilot.host,), pilot.age
    )
