"""The operation that swaps two cards between the markets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.common.cards import Card
from rules.common.tuples import put
from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

WITH = "exchange_with"


class Exchange(OnChosen, frozen=True, tag="exchange"):
    """Swap two cards, one from each market."""

    unfit: ClassVar = "For this effect, you need a card in each market"
    questions: ClassVar = {
        "exchange": Question("Choose the first card to swap", "Swap {}"),
        WITH: Question("Choose a card to swap with {it}", "Swap with {}"),
    }

    @property
    def brief(self) -> str:  # type: ignore[override]  # depends on whose
        return "swap yours" if self.of.whose == "own" else "swap neutral"

    def words(self, it: str) -> str:
        return f"swap {(card := self.of.a().removesuffix(' in a market'))} in one market with {card} in the other"

    def short(self) -> str:
        return f"swap {'2 of your cards' if self.of.whose == 'own' else 'neutrals'} between markets"

    def among(self, play: WorkingState, this: Resolve) -> Sequence[Held]:
        found = super().among(play, this)
        return found if len({card.market for card in found}) > 1 else ()

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        among = self.among(play, this)
        question = self.which(play, this, among)
        if question is not None or this.named(WITH) is not None or not among:
            return question
        first = play.piece(this.id("exchange"))
        others = tuple([card.id for card in among if card.market != first.market])
        return Choose(this.seat, WITH, others, first.id)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        picked = (this.id("exchange"), this.id(WITH))
        if not all(picked):
            return OpResult(False)
        one, other = map(play.piece, picked)
        for there, new in ((one, other), (other, one)):
            pile = (
                play.neutrals[there.market] if there.neutral else play.sides[there.seat].markets[there.market]
            )
            at = next(number for number, card in enumerate(pile) if card.id == there.id)
            changed = put(pile, at, Card(new.id, new.kind))
            if there.neutral:
                play.put_neutrals(there.market, changed)
            else:
                play.put_market(there.seat, there.market, changed)
        play.emit(lambda: events.Noted(
            this.seat, f"{play.title(one.kind)} and {play.title(other.kind)} swap markets.", picked, ("GI-5.7",),
        ))  # fmt: skip
        return OpResult()
