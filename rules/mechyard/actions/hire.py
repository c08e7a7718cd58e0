"""Hiring crew.

In the Buy phase a crew member costs $4 and goes on your Core, also a broken one, as often as you can pay
(MY-3.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.action_outcomes import hiring
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.places import BAY, HIRED, ON, SCRAP, TRACK_PLACES, bay_of, crew_on, crewed, family
from rules.mechyard.state import BUY, Crew
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Hire(RuledAction[WorkingState], frozen=True, gc=False, tag="hire"):
    """Hiring a crew member, who starts on the Core or on a module with that effect."""

    candidates_are_legal: ClassVar = True
    on: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase == BUY and shop.hires(play):
            return map(cls, _starts(play))
        return ()

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "hire crew", "MY-3.2")
        if not play.pool:
            return Refusal("MY-1.4", "You can't hire: no crew is left.")
        if self.on not in _starts(play):
            return Refusal(
                "MY-3.2", "Place new crew on your Core.", (crew_on(play.mechs[play.seat].modules[0].id),)
            )
        return short_of(play, shop.crew_price(play), "MY-3.2")

    def do(self, play: WorkingState) -> None:
        price = shop.crew_price(play)
        play.pay(price)
        play.pool -= 1
        crew, mech = Crew(play.new_id("c"), self.on), play.mechs[play.seat]
        play.put_mech(play.seat, replace(mech, crew=(*mech.crew, crew)))
        play.emit(_hired, play, crew, price)

    def gesture(self, play: WorkingState) -> Gesture:
        spot = play.active_spot(self.on)
        assert spot is not None
        where = "" if spot.number == 0 else f" on {module_name(play, spot)}"
        return Gesture(f"Hire crew for ${shop.crew_price(play)}{where}", (HIRED,), crew_on(self.on))

    def preview(self, play: WorkingState) -> Preview | None:
        return hiring(play, shop.crew_price(play))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        known = family(place) in (BAY, ON, SCRAP) or place in TRACK_PLACES
        near = bay_of(place) == play.seat  # a drop there means the Core
        return cls(crewed(place)) if piece == HIRED and known and not near else None


def _starts(play: WorkingState) -> list[str]:
    """Return the ids of the modules where crew may start: the Core, even a broken one, and modules with that
    effect."""
    modules = play.mechs[play.seat].modules
    return [
        modules[0].id,
        *(play.module(spot).id for spot, _ in play.effects_of_mech(play.seat, "crew_start")),
    ]


def _hired(play: WorkingState, crew: Crew, price: int) -> events.Hired:
    return events.Hired(
        play.seat, f"{play.name(play.seat)} hires crew for ${price}.", (crew.id,), ("MY-3.2",)
    )
