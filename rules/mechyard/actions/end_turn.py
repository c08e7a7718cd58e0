"""Ending a turn of a phase (MY-2.1).

In the Buy phase the next player buys, in the Fight phase the next player fights; after the last player the
phase ends. Steps of crew that are left aren't kept (MY-5.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import listed
from rules.game import Refusal
from rules.mechyard import combat, shop
from rules.mechyard.action_outcomes import ending, stopping
from rules.mechyard.actions.step import unfinished
from rules.mechyard.activation import leave, mandatory_effect, unused
from rules.mechyard.printed import MOVEMENT
from rules.mechyard.state import ASSEMBLE, BUY, Spot
from rules.mechyard.terms import module_name
from rules.mechyard.turn import end_turn, has_begun
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview, Question

NAMED = 3
"""The greatest number of missed opportunities named."""


class EndTurn(RuledAction[WorkingState], frozen=True, gc=False, tag="end"):
    """Ending the player's turn: no more purchases, or no more crew movement."""

    candidates_are_legal: ClassVar = True

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase == ASSEMBLE or (play.agenda and mandatory_effect(play) is not None):
            return ()
        return (cls(),)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase == ASSEMBLE:
            return Refusal("MY-1.1", "Attach all your starting parts first.")
        return unfinished(play)

    def do(self, play: WorkingState) -> None:
        leave(play)
        end_turn(play)

    def gesture(self, play: WorkingState) -> Gesture:
        if play.phase == BUY:
            asked = _before_stopping(play)
            return Gesture("Stop buying", primary=asked is None, question=asked)
        return Gesture("End turn", primary=not unused(play), question=_before_ending(play))

    def preview(self, play: WorkingState) -> Preview | None:
        return stopping(play) if play.phase == BUY else ending(play)


def _before_stopping(play: WorkingState) -> Question | None:
    """Return the question to a player who stops buying but could still buy or hire (MY-3.7); None without
    one."""
    names = [play.library.designs[each.design].name for each in shop.attachable(play)][:NAMED]
    if not names and not shop.hires(play):
        return None
    can = f"buy {listed(names, 'or')}" if names else "hire crew"
    money = play.mechs[play.seat].money
    return Question(
        f"Stop buying with ${money} left?", f"You can still {can}. You keep unspent money.", "Keep buying"
    )


def _before_ending(play: WorkingState) -> Question | None:
    """Return the question to a player whose crew could still use a module; None without one. Modules that
    would only move the mech are often left unused on purpose, so they count only before the first action of
    the turn (MY-5.2)."""
    spots = [each for each in unused(play) if not has_begun(play) or not _only_moves(play, each)]
    names = listed([module_name(play, each) for each in spots[:NAMED]])
    return Question("End your turn?", f"Your crew can still use {names}.", "Keep playing") if spots else None


def _only_moves(play: WorkingState, spot: Spot) -> bool:
    """Return whether a module is a movement module, or a weapon without targets in range (MY-6.2)."""
    design = play.design(spot)
    aimless = design.damage is not None and not any(True for _ in combat.in_range(play, spot))
    return design.kind == MOVEMENT or aimless
