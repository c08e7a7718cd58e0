"""End one's turn of a phase (MY-2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard import shop
from rules.mechyard.actions.step import unfinished
from rules.mechyard.activation import demanded, leave, usable
from rules.mechyard.draft import Draft
from rules.mechyard.state import ASSEMBLE, BUY
from rules.mechyard.turn import end_turn
from rules.tabletop import Gesture


class EndTurn(RuledAction[Draft], frozen=True, gc=False, tag="end"):
    """Buy nothing more, or move crew no more."""

    proved: ClassVar = True

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        if play.phase == ASSEMBLE or (play.agenda and demanded(play) is not None):
            return ()
        return (cls(),)

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase == ASSEMBLE:
            return Refusal("MY-1.1", "Attach all your starting parts first.")
        return unfinished(play)

    def do(self, play: Draft) -> None:
        leave(play)
        end_turn(play)

    def gesture(self, play: Draft) -> Gesture:
        if play.phase == BUY:
            return Gesture("Stop buying", primary=not shop.affordable(play))
        waits = play.agenda or usable(play)
        return Gesture("End turn", primary=not waits)
