"""The operation that rotates a factory."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.resolve import Resolve
from rules.gears_of_industry.operation import OnChosen
from rules.gears_of_industry.working_state import Held, WorkingState


class Turn(OnChosen, frozen=True, tag="turn"):
    """Rotate a factory a quarter turn clockwise (GI-4.3); a factory can rotate several times a turn (GI-4.5)."""

    brief: ClassVar = "rotate"
    questions: ClassVar = {"turn": "Choose a factory to rotate"}

    def words(self, it: str) -> str:
        return f"rotate {self.cards()}"

    def short(self) -> str:
        return f"rotate {self.of.short()}"

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        factory = play.factory(card.id)
        if factory is not None:
            play.turn_factory(card.seat, factory)
