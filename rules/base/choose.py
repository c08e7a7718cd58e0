"""The action of choosing an option of an open question; the item that asks the question words it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Protocol, Self

from rules.base.action import RuledAction
from rules.engine import advance
from rules.engine.agenda import Agenda, Item
from rules.engine.agenda import Choose as Question
from rules.game import Refusal
from rules.tabletop import Gesture, Preview


class Asks(Protocol):
    """The agenda item beneath a question, which words the question."""

    def prompt(self, play: Any) -> str:
        """Return the question as a prompt."""

    def refusal(self, play: Any) -> Refusal:
        """Return why no other action is legal until the question is answered."""

    def gesture(self, play: Any, pick: str) -> Gesture:
        """Return the hand movement for choosing an option; "" finishes the choice."""

    def foreseen(self, play: Any, pick: str) -> Preview | None:
        """Return the effect of choosing an option."""


class Asked(Protocol):
    """A working copy with an agenda that may have a question on top."""

    agenda: Agenda

    @property
    def question(self) -> Question | None: ...


def asker(play: Asked) -> Any:
    """Return what words the open question: the agenda item that asks it, or the operation that the item
    carries out."""
    beneath: Item[Any] = play.agenda[-2]
    return beneath.asker(play)


class Choose(RuledAction[Any], frozen=True, gc=False, tag="choose"):
    """Choose an option of the open question by its id; "" finishes the choice."""

    proved: ClassVar = True
    pick: str

    @classmethod
    def candidates(cls, play: Any) -> Iterable[Self]:
        question = play.question
        return map(cls, question.answers) if question is not None else ()

    def why_not(self, play: Any) -> Refusal | None:
        if play.question.allows(self.pick):
            return None
        found: Refusal = asker(play).refusal(play)
        return found

    def do(self, play: Any) -> None:
        advance.choose(play, self.pick)

    def gesture(self, play: Any) -> Gesture:
        found: Gesture = asker(play).gesture(play, self.pick)
        return found

    def preview(self, play: Any) -> Preview | None:
        found: Preview | None = asker(play).foreseen(play, self.pick)
        return found


class Pick(Choose, frozen=True, gc=False, tag="Choose"):
    """The same choice as saved by the games with cards."""
