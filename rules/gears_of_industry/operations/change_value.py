"""The operation that raises or lowers a card's value."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.gears_of_industry.operation import OnChosen, Question, revalue
from rules.gears_of_industry.printed import HIGHEST, LOWEST
from rules.gears_of_industry.working_state import WorkingState

HOW = "change_value_to"


class ChangeValue(OnChosen, frozen=True, tag="change_value"):
    """Raise or lower the value of a card by a number until the end of the turn, within 1 to 13."""

    questions: ClassVar = {
        "change_value": Question("Choose a card to change", "Change {}"),
        HOW: Question("Choose a value for {it}"),
    }

    by: Annotated[int, Meta(ge=1, le=12)] = 1

    @property
    def lasts(self) -> bool:
        return True

    @property
    def brief(self) -> str:  # type: ignore[override]  # depends on the number
        return f"value ± {self.by}"

    def words(self, it: str) -> str:
        return f"choose {self.cards()}. Raise or lower its value by {self.by}"

    def short(self) -> str:
        return f"{self.of.short()} ± {self.by}"

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        chosen = self.chosen(play, this)
        if question is not None or this.named(HOW) is not None or not chosen:
            return question
        ways = self._ways(play.piece(chosen[0]).value)
        return Choose(this.seat, HOW, tuple(map(str, ways)), chosen[0]) if len(ways) > 1 else None

    def _ways(self, value: int) -> list[int]:
        """Return the possible new values."""
        return [
            each for each in (max(LOWEST, value - self.by), min(HIGHEST, value + self.by)) if each != value
        ]

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        return f"Set to {pick}" if question.asked == HOW else super().label(play, question, pick)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        chosen = self.chosen(play, this)
        if not chosen:
            return OpResult(False)
        card = play.piece(chosen[0])
        value = int(this.id(HOW) or self._ways(card.value)[0])
        revalue(play, this, card, value)
        return OpResult()
