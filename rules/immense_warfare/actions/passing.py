"""Passing without a response (MI-7.1).

A player who is prompted about an announcement can pass instead of responding, once or for the rest of the turn.
Once both players have passed, the last announcement resolves, and players can respond to the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.engine.windows import pass_on
from rules.game import Refusal
from rules.immense_warfare import refusals
from rules.immense_warfare.state import RESPONSE
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine


class Pass(RuledAction[WorkingState], frozen=True, gc=False, tag="Pass"):
    """Pass without a response, or (all_turn) for the rest of the turn."""

    numbered: ClassVar = False
    candidates_are_legal: ClassVar = True
    phases: ClassVar = (RESPONSE,)
    rank: ClassVar = 4
    all_turn: bool = False

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return (cls(), cls(True))

    def why_not(self, play: WorkingState) -> Refusal | None:
        return None if play.answering else refusals.NOTHING_ASKED

    def do(self, play: WorkingState) -> None:
        if self.all_turn:
            seat = play.agenda[-1].decider()
            play.put_side(seat, replace(play.sides[seat], quiet=True))
        pass_on(play)

    def in_log(self, play: WorkingState) -> str:
        return "passes"

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture("Pass all turn") if self.all_turn else Gesture("Pass", primary=True)

    def preview(self, play: WorkingState) -> Preview | None:
        if not self.all_turn:
            return None
        line = PreviewLine("note", "You won't be prompted again this turn", "MI-7.2")
        return Preview(self.gesture(play).label, "", (line,))
