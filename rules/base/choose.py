"""Choosing what an open question asks among; its words are those of what asks."""

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
    """What lies on the agenda beneath a question, and words it."""

    def prompt(self, play: Any) -> str:
        """What is asked, as a prompt."""

    def refusal(self, play: Any) -> Refusal:
        """Why nothing else can be done before it is answered."""

    def gesture(self, play: Any, pick: str) -> Gesture:
        """How a hand chooses one of what is asked among; "": no more."""

    def foreseen(self, play: Any, pick: str) -> Preview | None:
        """What choosing one would come to."""


class Asked(Protocol):
    """A working copy with an agenda, on whose top a question may lie."""

    agenda: Agenda

    @property
    def question(self) -> Question | None: ...


def asker(play: Asked) -> Any:
    """What asks the open question."""
    beneath: Item[Any] = play.agenda[-2]
    return beneath


class Choose(RuledAction[Any], frozen=True, gc=False, tag="choose"):
    """Choose one of what is asked among by its id; "" for no more."""

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
