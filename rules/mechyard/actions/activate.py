"""Activating a module that crew has entered, for its effects without a choice.

When crew enters a module in the Fight phase, its player may activate it, each module at most once a phase
(MY-5.2) and never a broken one (MY-5.3). A module of which nothing can be done isn't activated (MY-5.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard.actions.fire import not_entered
from rules.mechyard.activation import activate, entries, entry_of
from rules.mechyard.phases import only_in
from rules.mechyard.state import FIGHT
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture


class Activate(RuledAction[WorkingState], frozen=True, gc=False, tag="activate"):
    """Activating a module for its effects without a choice; those with one can follow."""

    candidates_are_legal: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return (cls(entry.module) for entry in entries(play) if not entry.begun and entry.activates(play))

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "activate modules", "MY-5.2")
        if play.active_spot(self.module) is None:
            return Refusal("MY-5.2", "You can only activate your own modules.")
        entry = entry_of(play, self.module)
        if entry is None:
            return not_entered(play, self.module, "")
        if entry.begun:
            return Refusal("MY-5.2", "You are already activating this module.")
        if not entry.activates(play):
            return Refusal("MY-5.8", "Choose what to do with this module first.")
        return None

    def do(self, play: WorkingState) -> None:
        entry = entry_of(play, self.module)
        assert entry is not None
        activate(play, entry)

    def gesture(self, play: WorkingState) -> Gesture:
        spot = play.active_spot(self.module)
        assert spot is not None
        return Gesture(
            f"Activate {module_name(play, spot)}", (self.module,), primary=True, at_once=True, confirmed=True
        )

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        spot = play.spot(piece)
        if place or play.phase != FIGHT or spot is None:
            return None
        if spot.seat == play.seat:
            return cls(piece)
        if play.is_broken(spot):
            return Refusal("MY-5.4", "You can't damage a broken module.")
        return Refusal("MY-5.4", "Move crew into a weapon to hit this module.")
