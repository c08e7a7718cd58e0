"""Activate a module that crew has entered, where that leaves nothing to choose (MY-5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard.actions.fire import not_entered
from rules.mechyard.activation import begun, entries, entry_of
from rules.mechyard.draft import Draft
from rules.mechyard.phases import only_in
from rules.mechyard.state import FIGHT
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture


class Activate(RuledAction[Draft], frozen=True, gc=False, tag="activate"):
    """Do what a module does without a choice; what leaves one can be done after it."""

    proved: ClassVar = True
    module: str

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        return (cls(entry.module) for entry in entries(play) if not entry.begun and entry.activates(play))

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "activate modules", "MY-5.2")
        if play.own(self.module) is None:
            return Refusal("MY-5.2", "You can only activate your own modules.")
        entry = entry_of(play, self.module)
        if entry is None:
            return not_entered(play, self.module, "")
        if entry.begun:
            return Refusal("MY-5.2", "You are already activating this module.")
        if not entry.activates(play):
            return Refusal("MY-5.8", "Choose what to do with this module first.")
        return None

    def do(self, play: Draft) -> None:
        entry = entry_of(play, self.module)
        assert entry is not None
        begun(play, entry)

    def gesture(self, play: Draft) -> Gesture:
        spot = play.own(self.module)
        assert spot is not None
        return Gesture(
            f"Activate {module_name(play, spot)}", (self.module,), primary=True, at_once=True, confirmed=True
        )

    @classmethod
    def tried(cls, play: Draft, piece: str, place: str, turn: int) -> Self | None:
        return cls(piece) if not place and play.phase == FIGHT and play.own(piece) is not None else None
