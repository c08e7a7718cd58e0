"""End one's turn of a phase (MY-2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.words import listed
from rules.game import Refusal
from rules.mechyard import shop
from rules.mechyard.actions.step import unfinished
from rules.mechyard.activation import demanded, leave, unused
from rules.mechyard.draft import Draft
from rules.mechyard.outlook import ending, stopping
from rules.mechyard.printed import MOVEMENT
from rules.mechyard.state import ASSEMBLE, BUY
from rules.mechyard.turn import end_turn, has_begun
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview, Question

NAMED = 3
"""So many things that could still be done are named at most."""


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
            asked = _before_stopping(play)
            return Gesture("Stop buying", primary=asked is None, question=asked)
        return Gesture("End turn", primary=not unused(play), question=_before_ending(play))

    def preview(self, play: Draft) -> Preview | None:
        return stopping(play) if play.phase == BUY else ending(play)


def _before_stopping(play: Draft) -> Question | None:
    """What is asked of a player who could still buy or hire (MY-3.7)."""
    names = [play.library.designs[each.design].name for each in shop.attachable(play)][:NAMED]
    if not names and not shop.hires(play):
        return None
    can = f"buy {listed(names, 'or')}" if names else "hire crew"
    money = play.mechs[play.seat].money
    return Question(
        f"Stop buying with ${money} left?", f"You can still {can}. You keep unspent money.", "Keep buying"
    )


def _before_ending(play: Draft) -> Question | None:
    """What is asked of a player whose crew could still use a module: movement is often left out on purpose, so it
    counts only as long as nothing was done (MY-5.2)."""
    spots = [each for each in unused(play) if not has_begun(play) or play.design(each).kind != MOVEMENT]
    names = listed([module_name(play, each) for each in spots[:NAMED]])
    return Question("End your turn?", f"Your crew can still use {names}.", "Keep playing") if spots else None
