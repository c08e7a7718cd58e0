"""The operation that gives a card another card's value."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.gears_of_industry.operation import OnChosen, Question, revalue
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

LIKE = "match_value_of"


class MatchValue(OnChosen, frozen=True, tag="match_value"):
    """Give a card the value of another matching card in the same market until the end of the turn."""

    questions: ClassVar = {
        "match_value": Question("Choose a card to change", "Change {}"),
        LIKE: Question("Choose the card whose value {it} takes", "Match {}"),
    }
    unfit: ClassVar = "You need 2 other cards with different values in one market"
    brief: ClassVar = "match value"

    @property
    def lasts(self) -> bool:
        return True

    def words(self, it: str) -> str:
        return "choose 2 of your other cards in one market. One takes the other's value"

    def short(self) -> str:
        return f"{self.of.short()} takes another's value"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return bool(self._models(play, this, card))

    def _models(self, play: WorkingState, this: Resolve, card: Held) -> tuple[str, ...]:
        """Return the cards whose value a card may take."""
        found = self.of.pieces(play, this)
        return tuple([each.id for each in found if each.market == card.market and each.value != card.value])

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        question = super().asks(play, this)
        chosen = self.chosen(play, this)
        if question is not None or this.named(LIKE) is not None or not chosen:
            return question
        models = self._models(play, this, play.piece(chosen[0]))
        return Choose(this.seat, LIKE, models, chosen[0]) if len(models) > 1 else None

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        chosen = self.chosen(play, this)
        if not chosen:
            return OpResult(False)
        card = play.piece(chosen[0])
        value = play.piece(this.id(LIKE) or self._models(play, this, card)[0]).value
        revalue(play, this, card, value)
        return OpResult()
