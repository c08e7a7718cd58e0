"""The operation that discards cards from a hand or neutral cards."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, OpResult, Resolve
from rules.gears_of_industry.amounts import DISCARDED
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.outlook import uses_of_discarded
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held


class Discard(OnChosen, frozen=True, tag="discard"):
    """Choose cards and put them into the discard piles of their decks (GI-5.1). No other player
    chooses among hidden cards, not even their owner (GI-3.8)."""

    questions: ClassVar = {"discard": Question("Choose a card to discard", "Discard {}")}

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells what
        return "discard neutral" if self.of.what == "neutral_card" else "discard"

    def words(self, it: str) -> str:
        cards = self.cards()
        return f"discard {cards if self.of.filters else cards.removesuffix(' from your hand')}"

    def short(self) -> str:
        number = f"up to {self.count}" if self.up_to else f"{self.count}"
        return f"discard {self.of.short(number)}"

    @property
    def binds(self) -> tuple[str, ...]:
        return (DISCARDED,)

    def is_possible(self, play: WorkingState, this: Resolve) -> bool:
        if self.of.what == "hand_card" and self.of.whose != "own":  # opponents' hands are hidden
            return any(play.sides[seat].hand for seat in self.of.seats(play, this))
        return super().is_possible(play, this)

    def outlook_of_card(self, play: WorkingState, question: Choose, card: Held, changes: bool) -> Lines:
        if card.zone == "hand" and card.seat == question.seat:
            return uses_of_discarded(play, question.seat, card)
        return super().outlook_of_card(play, question, card, changes)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = self.chosen(play, this)
        for id in ids:
            play.discard(id)
        return OpResult(len(ids) == self.count, (Bound(DISCARDED, number=len(ids)),))
