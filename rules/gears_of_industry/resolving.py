"""The effect of a market card while it resolves, with the questions of its operations (GI-5)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from rules.common.cards import Card
from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, Resolve
from rules.gears_of_industry.asking import Asking
from rules.gears_of_industry.card_text import text
from rules.gears_of_industry.state import MARKET
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import Gesture

WHERE = "where"
"""The name that an effect's market (`number`) is bound to, with the card's id if it is neutral (`ids`)."""


class Resolving(Resolve, Asking, frozen=True, gc=False, tag="resolve"):
    """A resolving effect; the operation that asks words its question."""

    goes_on: ClassVar = True

    def asker(self, play: Any) -> Resolving:
        return self

    def _operation(self, play: WorkingState) -> Any:
        return play.ability(self).do[self.step]

    def prompt(self, play: WorkingState) -> str:
        """Return the question as a prompt, with the text of the card."""
        asked = self._operation(play).prompt(play, play.question)
        return f"{asked} ({play.title(self.kind)}).\n{text(play.cards[self.kind])}"

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        label: str = self._operation(play).label(play, question, pick)
        return label

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        question = play.question
        assert question is not None
        moved = self._operation(play).moves(play, question, pick)
        return Gesture(self.label(play, question, pick), *moved) if moved else super().gesture(play, pick)

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        lines: Lines = self._operation(play).outlook(play, question, pick)
        return lines


def market_of(this: Resolve) -> int:
    """Return the market of an effect's card, even if the card has left."""
    bound = this.named(WHERE)
    return bound.number if bound is not None else 0


def is_neutral(this: Resolve) -> bool:
    """Return whether an effect is a neutral card's, whose deck and discard pile are the Market's (GI-5.1)."""
    return bool(this.ids(WHERE))


def owner_of_piles(this: Resolve) -> int:
    """Return the owner of the deck and discard pile that an effect refers to: its user, or the Market
    (GI-5.1)."""
    return MARKET if is_neutral(this) else this.seat


def use_of(seat: int, card: Card | Held, neutral: bool, market: int) -> Resolving:
    """Return the resolving effect of a market card when a player uses it."""
    return Resolving(seat, card.id, card.kind, 0, _market_binding(card.id if neutral else "", market))


@cache
def _market_binding(id: str, market: int) -> tuple[Bound, ...]:
    return (Bound(WHERE, (id,) if id else (), market),)
