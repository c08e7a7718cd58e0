"""The action of choosing an option of an open question; the item that asks the question words it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Protocol, Self

from rules.base.action import RuledAction
from rules.engine import advance
from rules.engine.agenda import Agenda
from rules.engine.agenda import Choose as Question
from rules.game import Refusal
from rules.tabletop import Gesture, Preview, Way


class Asking:
    """The wording of an open question, by the agenda item beneath it or the operation that the item does."""

    __slots__ = ()

    def prompt(self, play: Any) -> str:
        """Return the question as a prompt."""
        raise NotImplementedError

    def refusal(self, play: Any) -> Refusal:
        """Return why no other action is legal until the question is answered."""
        raise NotImplementedError

    def gesture(self, play: Any, pick: str) -> Gesture:
        """Return the hand movement for choosing an option; "" finishes the choice."""
        raise NotImplementedError

    def text(self, play: Any, pick: str) -> str:
        """Return the choice of an option as text that stands alone."""
        return self.gesture(play, pick).label

    def ways(self, play: Any, choice: Choose) -> Iterable[Way]:
        """Return further hand movements for a choice."""
        return ()

    def preview(self, play: Any, pick: str) -> Preview | None:
        """Return the effect of choosing an option; None when there is nothing to add."""
        return None


class Asked(Protocol):
    """A working copy with an agenda that may have a question on top."""

    @property
    def agenda(self) -> Agenda: ...

    @property
    def question(self) -> Question | None: ...


def asker(play: Asked) -> Asking:
    """Return what words the open question: the agenda item that asks it, or the operation that the item
    carries out."""
    found: Asking = play.agenda[-2].asker(play)
    return found


class Choose(RuledAction[Any], frozen=True, gc=False, tag="choose"):
    """Choose an option of the open question by its id; "" finishes the choice."""

    candidates_are_legal: ClassVar = True
    answers: ClassVar = True
    pick: str

    @classmethod
    def candidates(cls, play: Any) -> Iterable[Self]:
        question = play.question
        return map(cls, question.answers) if question is not None else ()

    def why_not(self, play: Any) -> Refusal | None:
        if play.question.allows(self.pick):
            return None
        return asker(play).refusal(play)

    def do(self, play: Any) -> None:
        advance.choose(play, self.pick)

    def gesture(self, play: Any) -> Gesture:
        return asker(play).gesture(play, self.pick)

    def text(self, play: Any) -> str:
        return asker(play).text(play, self.pick)

    def in_log(self, play: Any) -> str:
        return "makes a choice"

    def ways(self, play: Any) -> Iterable[Way]:
        return asker(play).ways(play, self)

    def preview(self, play: Any) -> Preview | None:
        return asker(play).preview(play, self.pick)
