"""Raise or lower the value of a card."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from rules.engine.agenda import Choose
from rules.engine.resolve import Did, Resolve
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.operation import OnChosen, revalue
from rules.gears_of_industry.printed import HIGHEST, LOWEST

HOW = "change_value_to"


class ChangeValue(OnChosen, frozen=True, tag="change_value"):
    """The value of a card becomes so much higher or lower until the end of the turn; it stays in 1 to 13."""

    questions: ClassVar = {"change_value": "Choose a card to change", HOW: "Choose a value for {it}"}

    by: Annotated[int, Meta(ge=1, le=12)] = 1

    @property
    def lasts(self) -> bool:
        return True

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells the number
        return f"value ± {self.by}"

    def words(self, it: str) -> str:
        return f"raise or lower the value of {self.cards()} by {self.by}"

    def short(self) -> str:
        return f"{self.of.short()} ± {self.by}"

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        chosen = self.chosen(play, this)
        if question is not None or this.named(HOW) is not None or not chosen:
            return question
        ways = self._ways(play.piece(chosen[0]).value)
        return Choose(this.seat, HOW, tuple(map(str, ways)), chosen[0]) if len(ways) > 1 else None

    def _ways(self, value: int) -> list[int]:
        """The values that it may become."""
        return [
            each for each in (max(LOWEST, value - self.by), min(HIGHEST, value + self.by)) if each != value
        ]

    def perform(self, play: Draft, this: Resolve) -> Did:
        chosen = self.chosen(play, this)
        if not chosen:
            return Did(False)
        card = play.piece(chosen[0])
        value = int(this.id(HOW) or self._ways(card.value)[0])
        revalue(play, this, card, value)
        return Did()
