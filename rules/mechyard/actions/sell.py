"""Selling a module.

In the Buy phase you get half the cost of a module of your mech, for a broken one a third, both rounded up.
The Core is never sold, and what remains must hang together. Crew on the module goes to the Core; the module
goes to the bottom of its deck, a starting part out of the game (MY-3.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.tuples import without
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.action_outcomes import sale
from rules.mechyard.phases import only_in
from rules.mechyard.places import SCRAP, cell
from rules.mechyard.state import BUY, Spot
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Sell(RuledAction[WorkingState], frozen=True, gc=False, tag="sell"):
    """Selling a module of the player's own mech, if all others stay joined to the Core."""

    candidates_are_legal: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase != BUY:
            return
        frame = play.frame(play.seat)
        for number, each in enumerate(frame.modules):
            if number and frame.stays_joined_without(number):
                yield cls(each.id)

    def why_not(self, play: WorkingState) -> Refusal | None:
        spot = play.active_spot(self.module)
        if spot is None:
            return Refusal("MY-3.5", "You can only sell your own modules.")
        if play.phase != BUY:
            return only_in(BUY, "sell modules", "MY-3.5")
        if not spot.number:
            return Refusal("MY-3.5", "You can't sell your Core.")
        if not play.frame(play.seat).stays_joined_without(spot.number):
            name = play.design(spot).name
            return Refusal(
                "MY-3.5", f"Sell the modules only joined through {name} first.", _cells_cut_off(play, spot)
            )
        return None

    def do(self, play: WorkingState) -> None:
        spot = play.active_spot(self.module)
        assert spot is not None
        mech, design, refund = play.mechs[play.seat], play.design(spot), refunded(play, spot)
        core = mech.modules[0].id
        crew = tuple(replace(each, on=core) if each.on == self.module else each for each in mech.crew)
        play.put_mech(play.seat, replace(
            mech, modules=without(mech.modules, spot.number), damage=without(mech.damage, spot.number), crew=crew,
            money=mech.money + refund,
        ))  # fmt: skip
        shop.give_back(play, design)
        play.emit(_sold, play, design, refund)

    def gesture(self, play: WorkingState) -> Gesture:
        spot = play.active_spot(self.module)
        assert spot is not None
        label = f"Sell {play.design(spot).name} for ${refunded(play, spot)}"
        return Gesture(label, (self.module,), SCRAP, gives_away=True)

    def text(self, play: WorkingState) -> str:
        spot = play.active_spot(self.module)
        assert spot is not None
        return f"Sell {module_name(play, spot)} for ${refunded(play, spot)}"

    def preview(self, play: WorkingState) -> Preview | None:
        spot = play.active_spot(self.module)
        return None if spot is None else sale(play, spot, refunded(play, spot))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        module = play.spot(piece) is not None or shop.offer_of(play, piece) is not None
        return cls(piece) if place == SCRAP and module else None


def refunded(play: WorkingState, spot: Spot) -> int:
    """Return the money for selling a module: half its printed cost, a third for a broken one, rounded up."""
    design = play.design(spot)
    found: int = (design.cost + 2) // 3 if play.is_broken(spot) else design.resale
    return found


def _cells_cut_off(play: WorkingState, spot: Spot) -> tuple[str, ...]:
    """Return the cells of the modules that would be cut off from the Core."""
    frame = play.frame(spot.seat)
    loose = (number for number in range(len(frame.modules)) if number not in frame.without(spot.number))
    return tuple(cell(play, Spot(spot.seat, number)) for number in loose)


def _sold(play: WorkingState, design: Any, refund: int) -> events.Sold:
    text = f"{play.name(play.seat)} sells {design.name} for ${refund}."
    return events.Sold(play.seat, text, (), ("MY-3.5", "MY-3.7"))
