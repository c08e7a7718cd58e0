"""The operation that uses another card's effect."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.operations import tag
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.card_text import text
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.resolving import Resolving
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import PreviewLine


class Copy(OnChosen, frozen=True, tag="copy"):
    """Use another card's effect as if it were this card's own (GI-5.4): "this market", the decks and the
    costs are those of this card. Copies can't be copied, nor effects that would change nothing."""

    unfit: ClassVar = "You need a card whose effect you can copy now"
    questions: ClassVar = {"copy": Question("Choose a card to copy", "Copy {}")}

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells whose
        return {"neutral_card": "copy neutral"}.get(
            self.of.what, f"copy {'yours' if self.of.whose == 'own' else 'opponent'}"
        )

    def words(self, it: str) -> str:
        return f"use the effect of {self.cards()} (not a copy effect) as if it were on this card"

    def short(self) -> str:
        return f"copy effect of {self.of.short()}"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        printed = play.cards.get(card.kind)  # None for a new, unknown card
        if card.id == this.source or printed is None or printed.effect is None:
            return False
        if any(tag(operation) == tag(self) for operation in printed.effect.do):
            return False
        return printed.effect.is_possible(play, self._as(this, card))

    def is_possible(self, play: WorkingState, this: Resolve) -> bool:
        return any(self.changes(play, this, card) for card in self.of.pieces(play, this))

    def _as(self, this: Resolve, card: Held) -> Resolve:
        """Return another card's effect as this card's own."""
        return Resolving(this.seat, this.source, card.kind, 0, this.bound)

    def outlook_of_card(self, play: WorkingState, question: Choose, card: Held, changes: bool) -> Lines:
        yield PreviewLine("note", text(play.cards[card.kind]))

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.emit(lambda: events.Noted(
            this.seat, f"{play.agreed.names[this.seat]} copies {play.title(card.kind)}.",
            (card.id,), ("GI-5.4",), card.kind, "played",
        ))  # fmt: skip
        play.agenda = (*play.agenda, Announcing(self._as(this, card)))
