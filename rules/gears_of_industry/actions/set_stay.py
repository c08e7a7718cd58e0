"""Keeping a factory upright.

Just before your turn your upright factories rotate sideways, so that they can pay. You can set any of them to stay
upright instead, also during other players' turns (GI-3.6). With the Ask everyone option you choose after every turn.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.cards import find
from rules.game import Refusal
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Switch


class SetStay(RuledAction[WorkingState], frozen=True, gc=False, tag="stay"):
    """Set whether an upright factory stays upright when the others rotate before its player's next turn."""

    setting: ClassVar = True
    factory: str
    on: bool

    def why_not(self, play: WorkingState) -> Refusal | None:
        seat = play.deciding
        if seat is None or play.agreed.ask_rotation:
            return Refusal("GI-3.6", "You choose after each turn which factories rotate.")
        if find(play.sides[seat].factories, self.factory) is None:
            return Refusal("GI-4.3", "Choose one of your factories.")
        return None

    def do(self, play: WorkingState) -> None:
        seat, factory = play.deciding, play.factory(self.factory)
        assert seat is not None and factory is not None
        play.set_factory(seat, replace(factory, stays=self.on))

    def in_log(self, play: WorkingState) -> str:
        return "makes a choice"

    def gesture(self, play: WorkingState) -> Gesture:
        name = name_with_place(play, self.factory)
        return Gesture(f"Keep {name} upright" if self.on else f"Rotate {name} next turn")

    @classmethod
    def switches(cls, play: WorkingState, seat: int) -> tuple[Switch, ...]:
        """Return the switches that keep a player's upright factories upright before the next turn."""
        if play.agreed.ask_rotation or play.over:
            return ()
        return tuple(
            Switch(
                f"Keep {play.title(factory.kind)} upright", "This won't rotate before your next turn.",
                factory.stays, cls(factory.id, not factory.stays),
            )
            for factory in play.sides[seat].factories
            if not factory.is_sideways
        )  # fmt: skip
