"""Passing instead of responding.

When something has been announced and you can respond, you can pass; with both players passing in a row, everything
resolves, the latest first (SG-9.4). You can also pass for the rest of the turn: then you aren't prompted again in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.engine.windows import pass_on
from rules.game import Refusal
from rules.smash_gear.action import RESPONSE, GearAction
from rules.smash_gear.play import Play
from rules.tabletop import Gesture, Preview, PreviewLine


class Pass(GearAction, frozen=True, gc=False):
    """Passing once, or (all_turn) for the rest of the turn."""

    numbered: ClassVar = False
    rank: ClassVar = 4
    phases: ClassVar = (RESPONSE,)
    wrong_phase: ClassVar = Refusal("SG-9.4", "You have nothing to respond to.")
    all_turn: bool = False

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        return _PASSES  # type: ignore[return-value]

    def do(self, play: Play) -> None:
        seat = play.deciding
        assert seat is not None
        if self.all_turn:
            play.put_side(seat, replace(play.sides[seat], quiet=True))
        pass_on(play)

    def gesture(self, play: Play) -> Gesture:
        return Gesture("Pass all turn") if self.all_turn else Gesture("Pass", primary=True)

    def text(self, play: Play) -> str:
        return "Pass for the rest of the turn" if self.all_turn else "Pass"

    def preview(self, play: Play) -> Preview | None:
        line = PreviewLine("note", "You won't be prompted again this turn", "SG-9.4")
        return self.previewed(play, (line,)) if self.all_turn else None


_PASSES = Pass(), Pass(True)
