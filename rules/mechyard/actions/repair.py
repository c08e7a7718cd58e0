"""Repairing a module, by paying in the Buy phase or by an effect.

For half its cost, rounded down, a broken module of yours, also the Core, is unbroken and without damage
again; there is no partial repair (MY-3.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.tuples import put
from rules.game import Refusal
from rules.mechyard import events
from rules.mechyard.action_outcomes import repairing
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.pieces import module_piece
from rules.mechyard.state import BROKEN, BUY, Spot
from rules.mechyard.terms import design_name, module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Repair(RuledAction[WorkingState], frozen=True, gc=False, tag="repair"):
    """Paying to repair a broken module (the Core too), which is then undamaged."""

    candidates_are_legal: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase != BUY:
            return
        mech = play.mechs[play.seat]
        for number, damage in enumerate(mech.damage):
            if damage == BROKEN and repair_price(play, Spot(play.seat, number)) <= mech.money:
                yield cls(mech.modules[number].id)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "pay for repairs", "MY-3.6")
        spot = play.active_spot(self.module)
        if spot is None:
            return Refusal("MY-3.6", "You can only repair your own modules.")
        if not play.is_broken(spot):
            return Refusal("MY-3.6", "You can only repair broken modules.")
        return short_of(play, repair_price(play, spot), "MY-3.6")

    def do(self, play: WorkingState) -> None:
        spot = play.active_spot(self.module)
        assert spot is not None
        play.pay(repair_price(play, spot))
        repair_module(play, spot)

    def gesture(self, play: WorkingState) -> Gesture:
        spot = play.active_spot(self.module)
        assert spot is not None
        label = f"Repair {design_name(play.design(spot))} for ${repair_price(play, spot)}"
        return Gesture(label, (self.module,), confirmed=True)

    def text(self, play: WorkingState) -> str:
        spot = play.active_spot(self.module)
        assert spot is not None
        return f"Repair {module_name(play, spot)} for ${repair_price(play, spot)}"

    def preview(self, play: WorkingState) -> Preview | None:
        spot = play.active_spot(self.module)
        return None if spot is None else repairing(play, spot, repair_price(play, spot))


def repair_price(play: WorkingState, spot: Spot) -> int:
    """Return the price of repairing a module in dollars: half its printed cost, rounded down."""
    cost: int = play.design(spot).cost
    return cost // 2


def repair_module(play: WorkingState, spot: Spot) -> None:
    """Repair a broken module, which is then undamaged (MY-3.6)."""
    mech = play.mechs[spot.seat]
    play.put_mech(spot.seat, replace(mech, damage=put(mech.damage, spot.number, 0)))
    play.emit(_repaired, play, spot)


def _repaired(play: WorkingState, spot: Spot) -> events.Repaired:
    module = play.module(spot)
    text = f"{play.name(spot.seat)} repairs {module_name(play, spot)}."
    pieces = (module_piece(play, spot),)
    return events.Repaired(spot.seat, text, (module.id,), ("MY-3.6",), stage=events.REPAIRED, pieces=pieces)
