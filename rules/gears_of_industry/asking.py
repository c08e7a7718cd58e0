"""The words of items of the agenda about the questions they ask, and about the answers."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from rules.base import choose
from rules.engine.agenda import Choose
from rules.game import Refusal
from rules.gears_of_industry.steps import MOST, Lines
from rules.gears_of_industry.terms import name_with_place, place_suffix
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview

CHOOSE = Refusal("GI-3.8", "Make your choice first.")


class Asking(choose.Asking):
    """An item that asks questions. `none` is the label for choosing nothing, `declined` and `chosen` are what
    the log says of an answer if nothing else happened. `public`: the questions depend only on public cards
    (GI-3.8); `of_factories`: on the asked player's factories. `goes_on`: they continue an effect or a payment
    of the asked player."""

    __slots__ = ()
    none: ClassVar[str] = ""
    declined: ClassVar[str] = "continues"
    chosen: ClassVar[str] = "chooses"
    public: ClassVar[bool] = False
    of_factories: ClassVar[bool] = False
    goes_on: ClassVar[bool] = False

    def refusal(self, play: WorkingState) -> Refusal:
        return CHOOSE

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        """Return the label of choosing something."""
        return f"Choose {name_with_place(play, pick)}"

    def label_of_none(self, question: Choose) -> str:
        """Return the label of choosing nothing."""
        return "Continue" if not question.most else self.none or ("Done" if question.picked else "Skip")

    def card_of(self, pick: str) -> str:
        """Return the id of the card that an answer chooses."""
        return pick

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        """Return the hand movement of an answer: a click on a card, or a button if the answer isn't a card."""
        question = play.question
        assert question is not None
        if not pick:
            return Gesture(self.label_of_none(question), primary=question.answers == ("",))
        card = self.card_of(pick)
        if play.find(card) is None:
            return Gesture(self.label(play, question, pick))
        at_once = question.seat == play.seat and not self.public
        return Gesture(self.label(play, question, pick), (card,), at_once=at_once)

    def text(self, play: WorkingState, pick: str) -> str:
        label = self.gesture(play, pick).label
        return f"{label}{place_suffix(play, self.card_of(pick))}" if pick else label

    def preview(self, play: WorkingState, pick: str) -> Preview | None:
        question = play.question
        assert question is not None
        found = tuple(islice(self.outlook(play, question, pick), MOST))
        return Preview(self.gesture(play, pick).label, "", found) if found else None

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        """Yield the lines about the effect of an answer."""
        raise NotImplementedError

    def said(self, play: WorkingState, question: Choose, pick: str) -> str:
        """Return an answer without any other event as part of a sentence; for a secret one only that it was
        given."""
        if not pick:
            return self.declined
        card = play.find(self.card_of(pick))
        if question.secret or card is None:
            return "makes a choice"
        return f"{self.chosen} {play.title(card.kind)}"


def asker(play: choose.Asked) -> Asking:
    """Return the item that asks the open question."""
    found = choose.asker(play)
    assert isinstance(found, Asking)
    return found
