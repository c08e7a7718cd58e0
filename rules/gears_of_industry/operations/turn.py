"""The operation that rotates a factory."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.outlook import factory_lines
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import PreviewLine


class Turn(OnChosen, frozen=True, tag="turn"):
    """Rotate a factory a quarter turn clockwise (GI-4.3); a factory can rotate several times a turn (GI-4.5)."""

    brief: ClassVar = "rotate"
    questions: ClassVar = {"turn": Question("Choose a factory to rotate", "Rotate {}")}

    def words(self, it: str) -> str:
        return f"rotate {self.cards()}"

    def short(self) -> str:
        return f"rotate {self.of.short()}"

    def outlook_of_card(self, play: WorkingState, question: Choose, card: Held, changes: bool) -> Lines:
        factory = play.factory(card.id)
        if factory is None:
            return super().outlook_of_card(play, question, card, changes)
        if card.seat != question.seat:
            return iter((PreviewLine("good", "Rotates sideways, so it can't boost this turn", "GI-6.2"),))
        return factory_lines(play, card.seat, replace(factory, turn=(factory.turn + 1) % 4))

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        factory = play.factory(card.id)
        if factory is not None:
            play.rotate_factory(card.seat, factory)
