"""The operation that looks at a hand."""

from __future__ import annotations

from typing import ClassVar

from rules.common.text import counted, possessive
from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, OpResult, Resolve
from rules.game import Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import Operation, Question
from rules.gears_of_industry.places import player
from rules.gears_of_industry.selectors import OPPONENT
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import PreviewLine

WHOSE, LOOK = "whose_hand", "look"
NO_HAND = Refusal("GI-5.2", "For this effect, you need an opponent with cards in hand.")


class Look(Operation, frozen=True, tag="look"):
    """Look at an opponent's hand, not a partner's. No one else sees it. An empty hand may be chosen
    too: the rest of the effect is done as far as possible (GI-5.2)."""

    questions: ClassVar = {
        WHOSE: Question("Choose an opponent's hand to look at"),
        LOOK: Question("Look at this hand, then continue"),
    }
    brief: ClassVar = "look at hand"
    phrase: ClassVar = "look at an opponent's hand"

    def short(self) -> str:
        return "look at a hand"

    @property
    def binds(self) -> tuple[str, ...]:
        return (OPPONENT,)

    def _opponent(self, play: WorkingState, this: Resolve) -> int:
        """Return the seat whose hand is looked at."""
        opponents = play.opponents(this.seat)
        return next((opponent for opponent in opponents if player(opponent) == this.id(WHOSE)), opponents[0])

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        return None if any(play.sides[opponent].hand for opponent in play.opponents(this.seat)) else NO_HAND

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        opponents = play.opponents(this.seat)
        if len(opponents) > 1 and this.named(WHOSE) is None:
            return Choose(this.seat, WHOSE, tuple(map(player, opponents)), this.source)
        hand = tuple([card.id for card in play.sides[self._opponent(play, this)].hand])
        if hand and this.named(LOOK) is None:
            return Choose(this.seat, LOOK, hand, this.source, least=0, most=0, secret=True)
        return None

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        return f"{possessive(name_with_place(play, pick))} hand"

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        if question.asked == LOOK:
            yield from super().outlook(play, question, pick)
            return
        opponent = next(each for each in play.opponents(question.seat) if player(each) == pick)
        yield PreviewLine("note", f"{counted(len(play.sides[opponent].hand), 'card')} in hand")

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        opponent = self._opponent(play, this)
        if play.sides[opponent].hand:
            play.emit(lambda: events.Noted(
                this.seat, f"{play.agreed.names[this.seat]} looks at {possessive(play.agreed.names[opponent])} hand.",
                (), ("GI-3.8",),
            ))  # fmt: skip
        return OpResult(bound=(Bound(OPPONENT, number=opponent),))
