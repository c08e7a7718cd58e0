"""Using the Mobility of a module that crew has entered.

You move your own marker on the track up to as many spaces as the module's Mobility, either way (MY-5.5). A
movement module gives its full Mobility only if its foot faces down and no module of the mech is lower;
otherwise half, rounded down (MY-4.3). Each module is used at most once a Fight phase, when crew enters it
(MY-5.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import counted
from rules.game import Refusal
from rules.mechyard import action_outcomes
from rules.mechyard.actions.fire import not_entered
from rules.mechyard.activation import MOBILITY, activate, entries, entry_of, spaces
from rules.mechyard.phases import only_in
from rules.mechyard.places import TRACK_PLACES
from rules.mechyard.state import FIGHT
from rules.mechyard.terms import module_name
from rules.mechyard.track import SPACES, drive, marker, space, space_label, to_space
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Drive(RuledAction[WorkingState], frozen=True, gc=False, tag="drive"):
    """Moving the player's own marker along the track by the Mobility of a module."""

    candidates_are_legal: ClassVar = True
    module: str
    to: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        for entry in entries(play):
            if MOBILITY in entry.parts:
                spot = play.active_spot(entry.module)
                assert spot is not None
                for to in spaces(play, spot):
                    yield cls(entry.module, to)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "move your mech", "MY-5.5")
        spot = play.active_spot(self.module)
        if spot is None or play.design(spot).mobility is None:
            return Refusal("MY-5.5", "You can only move with your own movement modules.")
        refused = not_entered(play, self.module, MOBILITY)
        if refused is not None:
            return refused
        if self.to not in SPACES:
            return Refusal(
                "MY-1.3", f"You can only move from {space_label(SPACES[0])} to {SPACES[-1]} on the track."
            )
        if self.to in spaces(play, spot):
            return None
        most = play.mobility(spot)
        if play.design(spot).layer("exact"):
            return Refusal(
                "MY-5.5",
                f"You can only move exactly {counted(most, 'space')} with this module.",
                (space(self.to),),
            )
        if most < (play.design(spot).mobility or 0):
            return Refusal(
                "MY-4.3",
                f"You can only move up to {counted(most, 'space')}: this gives half its Mobility.",
                (space(self.to),),
            )
        if self.to == play.mechs[play.seat].at:
            return Refusal("MY-5.5", "Choose another space: your mech is already here.")
        return Refusal(
            "MY-5.5", f"You can only move up to {counted(most, 'space')} with this module.", (space(self.to),)
        )

    def do(self, play: WorkingState) -> None:
        entry = entry_of(play, self.module)
        assert entry is not None
        activate(play, entry, MOBILITY)
        drive(play, self.to, "MY-5.5", "MY-4.3")

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Move to {space_label(self.to)}", (marker(play.seat),), space(self.to))

    def text(self, play: WorkingState) -> str:
        spot = play.active_spot(self.module)
        assert spot is not None
        return f"Move to {space_label(self.to)} with {module_name(play, spot)}"

    def preview(self, play: WorkingState) -> Preview | None:
        return action_outcomes.movement(play, self.to, f"Move to {space_label(self.to)}")

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        if not place or piece not in map(marker, range(play.seats)):
            return None
        if piece != marker(play.seat):
            return Refusal("MY-5.5", "You can only move your own marker.")
        if play.phase != FIGHT:
            return only_in(FIGHT, "move your mech", "MY-5.5")
        entry = next((each for each in entries(play) if MOBILITY in each.parts), None)
        if entry is None:
            return Refusal("MY-5.5", "Move crew into a movement module first.")
        if place not in TRACK_PLACES:
            return Refusal("MY-5.5", "Choose a lit space of the track.")
        return cls(entry.module, to_space(place))
