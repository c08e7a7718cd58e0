"""Repair a module in the Buy phase (MY-3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard.draft import Draft
from rules.mechyard.operations.repair import mend
from rules.mechyard.outlook import mending
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.state import BROKEN, BUY, Spot
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview


class Repair(RuledAction[Draft], frozen=True, gc=False, tag="repair"):
    """Pay for a broken module, the Core too: it is unbroken and undamaged then."""

    proved: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        if play.phase != BUY:
            return
        mech = play.mechs[play.seat]
        for number, damage in enumerate(mech.damage):
            if damage == BROKEN and repair_price(play, Spot(play.seat, number)) <= mech.money:
                yield cls(mech.modules[number].id)

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "pay for repairs", "MY-3.6")
        spot = play.own(self.module)
        if spot is None:
            return Refusal("MY-3.6", "You can only repair your own modules.")
        if not play.is_broken(spot):
            return Refusal("MY-3.6", "You can only repair broken modules.")
        return short_of(play, repair_price(play, spot), "MY-3.6")

    def do(self, play: Draft) -> None:
        spot = play.own(self.module)
        assert spot is not None
        play.pay(repair_price(play, spot))
        mend(play, spot)

    def gesture(self, play: Draft) -> Gesture:
        spot = play.own(self.module)
        assert spot is not None
        label = f"Repair {play.design(spot).name} for ${repair_price(play, spot)}"
        return Gesture(label, (self.module,), confirmed=True)

    def text(self, play: Draft) -> str:
        spot = play.own(self.module)
        assert spot is not None
        return f"Repair {module_name(play, spot)} for ${repair_price(play, spot)}"

    def preview(self, play: Draft) -> Preview | None:
        spot = play.own(self.module)
        return None if spot is None else mending(play, spot, repair_price(play, spot))


def repair_price(play: Draft, spot: Spot) -> int:
    """What repairing a module costs: half its printed cost, rounded down."""
    cost: int = play.design(spot).cost
    return cost // 2
