"""The words of questions and the hand movements that answer them: the common part of all items that ask."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.base.choose import Asking
from rules.common.cards import find
from rules.common.text import capital, possessive
from rules.engine.agenda import Choose
from rules.game import Refusal
from rules.immense_warfare import refusals
from rules.immense_warfare.field import CELLS, PLAYERS
from rules.immense_warfare.table_pieces import ACTING, FIELD
from rules.immense_warfare.terms import name_with_place
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine, Way

MOST_LINES = 3
CONTINUE = "Continue"
"""The button after looking at cards."""


class Question(Asking):
    """The words of the open question, by the item that asks it."""

    __slots__ = ()

    def text(self, play: WorkingState, pick: str) -> str:
        return capital(self.gesture(play, pick).label)

    def asks_to_discard(self, play: WorkingState) -> bool:
        """Return whether the answers are hand cards to discard."""
        return False

    def sentence(self, play: WorkingState) -> str:
        """Return the question in a sentence."""
        raise NotImplementedError

    def how(self, play: WorkingState) -> str:
        """Return the next line of the prompt; "" for none."""
        return ""

    def answer(self, play: WorkingState, pick: str) -> str:
        """Return an answer in words, as on a button."""
        if pick in PLAYERS:
            return play.names[PLAYERS[pick]]
        if not pick:
            return "Done" if asked(play).picked else "Skip"
        return f"Choose {name_with_place(play, pick)}"

    def suggests(self, play: WorkingState, pick: str) -> bool:
        """Return whether most players would choose an answer: finish choosing, choose the only card. Choosing
        nothing isn't suggested."""
        question = asked(play)
        if not pick:
            return bool(question.picked) or not question.among
        return question.least == len(question.among) == 1

    def prompt(self, play: WorkingState) -> str:
        """Return the question as a prompt."""
        return f"{self.sentence(play)}\n{self.how(play)}"

    def refusal(self, play: WorkingState) -> Refusal:
        """Return why nothing else is legal until the question is answered."""
        return refusals.choose(self.sentence(play))

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        """Return the hand movement for an answer: a visible piece is clicked; a cell too, unless a card is
        dragged there; anything else, such as a player, is a button."""
        question, words = asked(play), self.answer(play, pick)
        if pick in CELLS:
            piece = play.find(question.about)
            shown = piece is not None and piece.zone in ACTING
            return Gesture(words, (question.about,) if shown else (), pick if shown else "")
        if self._discards(play, pick):
            words = f"Discard {name_with_place(play, pick)}"
            return Gesture(words, (pick,), f"discard/{question.seat}", confirmed=True)
        if pick not in PLAYERS and play.find(pick) is not None:
            return Gesture(words, (pick, *_carrier(play, question, pick)))
        return Gesture(words, primary=self.suggests(play, pick))

    def ways(self, play: WorkingState, choice: Any) -> tuple[Way, ...]:
        """Return further hand movements for an answer: a card to discard anywhere onto the battlefield."""
        if not self._discards(play, choice.pick):
            return ()
        return (Way(Gesture(self.gesture(play, choice.pick).label, (choice.pick,), FIELD), (choice,)),)

    def _discards(self, play: WorkingState, pick: str) -> bool:
        """Return whether an answer discards a card of the player's own hand."""
        return self.asks_to_discard(play) and find(play.sides[asked(play).seat].hand, pick) is not None

    def preview(self, play: Any, pick: str) -> Preview | None:
        """Return the effect of an answer."""
        lines, how = [*play.answer_lines(pick)], self.how(play)
        if how and len(lines) < MOST_LINES:
            lines.append(PreviewLine("note", how))
        marks = (pick,) if pick in CELLS else ()
        return Preview(self.answer(play, pick), "", tuple(lines[:MOST_LINES]), (), marks)


class QuestionText:
    """The words of an operation's or a cost's question that differ from those of other abilities.
    `only_shows`: the question shows cards; `discards`: its answers are cards to discard."""

    __slots__ = ()
    only_shows: ClassVar[bool] = False
    discards: ClassVar[bool] = False

    def sentence(self, play: WorkingState) -> str:
        """Return the question in a sentence; "" for the usual one."""
        return ""


USUAL = QuestionText()


def asked(play: WorkingState) -> Choose:
    """Return the open question."""
    question = play.question
    assert question is not None
    return question


def look_text(play: WorkingState) -> str:
    """Return the question that only shows the opponent's hand."""
    return f"Look at {possessive(play.names[1 - asked(play).seat])} hand, then continue."


def space_text(play: WorkingState) -> str:
    """Return the question for the space of a card."""
    about = asked(play).about
    return f"Choose a space for {play.piece(about).name if about else 'this card'}."


def _carrier(play: WorkingState, question: Choose, pick: str) -> tuple[str, ...]:
    """Return the unit under an attached card if the question offers nothing else on that unit."""
    unit = play.unit(pick)
    if unit is None or not unit.host:
        return ()
    there = {unit.host, *(each.id for each in play.units if each.host == unit.host)}
    return (unit.host,) if there.intersection(question.answers) == {pick} else ()
