"""Hire crew (MY-3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.draft import Draft
from rules.mechyard.outlook import hiring
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.places import BAY, HIRED, ON, SCRAP, TRACK_PLACES, bay_of, crew_on, crewed, family
from rules.mechyard.state import BUY, Crew
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview


class Hire(RuledAction[Draft], frozen=True, gc=False, tag="hire"):
    """Hire a crew member, who starts on a module: the Core, or one that says so."""

    proved: ClassVar = True
    on: str

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        if play.phase == BUY and shop.hires(play):
            return map(cls, _starts(play))
        return ()

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "hire crew", "MY-3.2")
        if not play.pool:
            return Refusal("MY-1.4", "You can't hire: no crew is left.")
        if self.on not in _starts(play):
            return Refusal(
                "MY-3.2", "Place new crew on your Core.", (crew_on(play.mechs[play.seat].modules[0].id),)
            )
        return short_of(play, shop.crew_price(play), "MY-3.2")

    def do(self, play: Draft) -> None:
        price = shop.crew_price(play)
        play.pay(price)
        play.pool -= 1
        crew, mech = Crew(play.named("c"), self.on), play.mechs[play.seat]
        play.put_mech(play.seat, replace(mech, crew=(*mech.crew, crew)))
        play.emit(_hired, play, crew, price)

    def gesture(self, play: Draft) -> Gesture:
        spot = play.own(self.on)
        assert spot is not None
        where = "" if spot.number == 0 else f" on {module_name(play, spot)}"
        return Gesture(f"Hire crew for ${shop.crew_price(play)}{where}", (HIRED,), crew_on(self.on))

    def preview(self, play: Draft) -> Preview | None:
        return hiring(play, shop.crew_price(play))

    @classmethod
    def tried(cls, play: Draft, piece: str, place: str, turn: int) -> Self | None:
        known = family(place) in (BAY, ON, SCRAP) or place in TRACK_PLACES
        near = bay_of(place) == play.seat  # there the Core is meant
        return cls(crewed(place)) if piece == HIRED and known and not near else None


def _starts(play: Draft) -> list[str]:
    """The modules on which crew may start: the Core, also a broken one, and those that say so."""
    modules = play.mechs[play.seat].modules
    return [modules[0].id, *(play.module(spot).id for spot, _ in play.holding(play.seat, "crew_start"))]


def _hired(play: Draft, crew: Crew, price: int) -> events.Hired:
    return events.Hired(
        play.seat, f"{play.name(play.seat)} hires crew for ${price}.", (crew.id,), ("MY-3.2",)
    )
