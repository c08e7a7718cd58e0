"""Rotating a factory upright in the Market step.

In your Market step you may rotate any unused sideways factory 90° clockwise, so that it is upright and can boost a
clash; you don't need to play a card for it. Upright factories can't be rotated then (GI-4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.cards import find
from rules.game import Refusal
from rules.gears_of_industry.outlook import factory_lines
from rules.gears_of_industry.state import MARKET_STEP
from rules.gears_of_industry.steps import not_now, previewed
from rules.gears_of_industry.terms import name_with_place, place_suffix
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class RotateFactory(RuledAction[WorkingState], frozen=True, gc=False, tag="turn"):
    """Rotate one of the player's sideways factories a quarter turn clockwise."""

    numbered: ClassVar = False
    candidates_are_legal: ClassVar = True
    in_lessons: ClassVar = "turn"
    phases: ClassVar = (MARKET_STEP,)
    factory: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        return [cls(each.id) for each in play.sides[play.seat].factories if each.is_sideways]

    def why_not(self, play: WorkingState) -> Refusal | None:
        factory = find(play.sides[play.seat].factories, self.factory)
        if factory is None:
            return Refusal("GI-4.3", "Choose one of your factories.")
        if play.phase != MARKET_STEP:
            return not_now(MARKET_STEP, play.phase)
        if not factory.is_sideways:
            return Refusal("GI-4.4", "You can only rotate sideways factories in this step.")
        return None

    def do(self, play: WorkingState) -> None:
        factory = play.factory(self.factory)
        assert factory is not None
        play.rotate_factory(play.seat, factory, "GI-4.4")

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Rotate {name_with_place(play, self.factory)} upright", (self.factory,), at_once=True)

    def text(self, play: WorkingState) -> str:
        return f"{self.gesture(play).label}{place_suffix(play, self.factory)}"

    def preview(self, play: WorkingState) -> Preview | None:
        factory = play.factory(self.factory)
        assert factory is not None
        rotated = replace(factory, turn=(factory.turn + 1) % 4)
        return previewed(self, play, factory_lines(play, play.seat, rotated))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        own = find(play.sides[play.seat].factories, piece) is not None
        return cls(piece) if own and place in ("", f"factories/{play.seat}") else None
