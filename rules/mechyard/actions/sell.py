"""Sell a module (MY-3.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.tuples import without
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.draft import Draft
from rules.mechyard.outlook import sale
from rules.mechyard.phases import only_in
from rules.mechyard.places import SCRAP, cell
from rules.mechyard.state import BUY, Spot
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview


class Sell(RuledAction[Draft], frozen=True, gc=False, tag="sell"):
    """Sell a module of one's mech: an outer one before the one that holds it."""

    proved: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        if play.phase != BUY:
            return
        frame = play.frame(play.seat)
        for number, each in enumerate(frame.modules):
            if number and frame.holds_without(number):
                yield cls(each.id)

    def why_not(self, play: Draft) -> Refusal | None:
        spot = play.own(self.module)
        if spot is None:
            return Refusal("MY-3.5", "You can only sell your own modules.")
        if play.phase != BUY:
            return only_in(BUY, "sell modules", "MY-3.5")
        if not spot.number:
            return Refusal("MY-3.5", "You can't sell your Core.")
        if not play.frame(play.seat).holds_without(spot.number):
            name = play.design(spot).name
            return Refusal("MY-3.5", f"Sell the modules that hang on {name} first.", _held(play, spot))
        return None

    def do(self, play: Draft) -> None:
        spot = play.own(self.module)
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

    def gesture(self, play: Draft) -> Gesture:
        spot = play.own(self.module)
        assert spot is not None
        label = f"Sell {play.design(spot).name} for ${refunded(play, spot)}"
        return Gesture(label, (self.module,), SCRAP, gives_away=True)

    def text(self, play: Draft) -> str:
        spot = play.own(self.module)
        assert spot is not None
        return f"Sell {module_name(play, spot)} for ${refunded(play, spot)}"

    def preview(self, play: Draft) -> Preview | None:
        spot = play.own(self.module)
        return None if spot is None else sale(play, spot, refunded(play, spot))

    @classmethod
    def tried(cls, play: Draft, piece: str, place: str, turn: int) -> Self | None:
        module = play.spot(piece) is not None or shop.offer_of(play, piece) is not None
        return cls(piece) if place == SCRAP and module else None


def refunded(play: Draft, spot: Spot) -> int:
    """What a module is sold for: half its printed cost, a broken one a third, rounded up."""
    design = play.design(spot)
    found: int = (design.cost + 2) // 3 if play.is_broken(spot) else design.resale
    return found


def _held(play: Draft, spot: Spot) -> tuple[str, ...]:
    """The cells of the modules that would hang loose."""
    frame = play.frame(spot.seat)
    loose = (number for number in range(len(frame.modules)) if number not in frame.without(spot.number))
    return tuple(cell(play, Spot(spot.seat, number)) for number in loose)


def _sold(play: Draft, design: Any, refund: int) -> events.Sold:
    text = f"{play.name(play.seat)} sells {design.name} for ${refund}."
    return events.Sold(play.seat, text, (), ("MY-3.5", "MY-3.7"))
