"""Refresh the shop (MY-3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.draft import Draft
from rules.mechyard.outlook import refreshing
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.state import BUY, REFRESH_PRICE
from rules.tabletop import Gesture, Preview


class Refresh(RuledAction[Draft], frozen=True, gc=False, tag="refresh"):
    """Put all modules of the shop below their decks, and lay out new ones."""

    proved: ClassVar = True

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        return (cls(),) if play.phase == BUY and play.mechs[play.seat].money >= REFRESH_PRICE else ()

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase != BUY:
            return only_in(BUY, "refresh the shop", "MY-3.3")
        return short_of(play, REFRESH_PRICE, "MY-3.3")

    def do(self, play: Draft) -> None:
        play.pay(REFRESH_PRICE)
        play.emit(_refreshed, play)
        shop.swap(play)

    def gesture(self, play: Draft) -> Gesture:
        return Gesture(f"Refresh ${REFRESH_PRICE}")

    def text(self, play: Draft) -> str:
        return f"Refresh the shop for ${REFRESH_PRICE}"

    def preview(self, play: Draft) -> Preview | None:
        return refreshing(play)


def _refreshed(play: Draft) -> events.Noted:
    return events.Noted(
        play.seat, f"{play.name(play.seat)} refreshes the shop for ${REFRESH_PRICE}.", (), ("MY-3.3",)
    )
