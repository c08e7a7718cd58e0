"""Discard cards: of a hand, or neutral ones."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.resolve import Bound, Did, Resolve
from rules.game import Refusal
from rules.gears_of_industry.amounts import DISCARDED
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.operation import OnChosen, nothing


class Discard(OnChosen, frozen=True, tag="discard"):
    """The user chooses cards that go to the discards of the decks they came from (GI-5.1). Nobody else chooses among
    hidden cards, not even who loses one (GI-3.8)."""

    questions: ClassVar = {"discard": "Choose a card to discard"}

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells what
        return "drop neutral" if self.of.what == "neutral_card" else "drop"

    def words(self, it: str) -> str:
        cards = self.cards()
        return f"discard {cards if self.of.filters else cards.removesuffix(' from your hand')}"

    def short(self) -> str:
        number = f"up to {self.count}" if self.up_to else f"{self.count}"
        return f"discard {self.of.short(number)}"

    @property
    def binds(self) -> tuple[str, ...]:
        return (DISCARDED,)

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if self.of.what == "hand_card" and self.of.whose != "own":  # what rivals hold is not known
            held = any(play.sides[seat].hand for seat in self.of.seats(play, this))
            return None if held else nothing(play, this, self.of)
        return super().why_not(play, this)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = self.chosen(play, this)
        for id in ids:
            play.discard(id)
        return Did(len(ids) == self.count, (Bound(DISCARDED, number=len(ids)),))
