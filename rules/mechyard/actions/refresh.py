"""Refreshing the shop.

In the Buy phase, for $2, all modules of the shop go to the bottom of their decks in random order, and two new
ones come from each deck, as often as you can pay (MY-3.3). With a short deck the old ones may come back
(MY-3.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.action_outcomes import refreshing
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.state import BUY, REFRESH_PRICE
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Refresh(RuledAction[WorkingState], frozen=True, gc=False, tag="refresh"):
    """Putting all shop modules at the bottom of their decks and revealing new ones."""

    candidates_are_legal: ClassVar = True

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return (cls(),) if play.phase == BUY and play.mechs[play.seat].money >= REFRESH_PRICE else ()

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "refresh the shop", "MY-3.3")
        return short_of(play, REFRESH_PRICE, "MY-3.3")

    def do(self, play: WorkingState) -> None:
        play.pay(REFRESH_PRICE)
        play.emit(_refreshed, play)
        shop.refresh(play)

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Refresh ${REFRESH_PRICE}")

    def text(self, play: WorkingState) -> str:
        return f"Refresh the shop for ${REFRESH_PRICE}"

    def preview(self, play: WorkingState) -> Preview | None:
        return refreshing(play)


def _refreshed(play: WorkingState) -> events.Noted:
    return events.Noted(
        play.seat, f"{play.name(play.seat)} refreshes the shop for ${REFRESH_PRICE}.", (), ("MY-3.3",)
    )
