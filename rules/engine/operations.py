"""An operation is one thing that an effect does: one class in one file of its game, with everything about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.agenda import Choose
from rules.engine.resolve import Did, Resolve

P = TypeVar("P")

YES = "yes"


class Operation(Struct, Generic[P], frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One thing an effect does. Games derive tagged operations; what they leave out works as said here.

    `button` is what doing it is called on a button ("slide").
    """

    button: ClassVar[str] = "use"

    def words(self, it: str) -> str:
        """What it does in words, done to `it`; "it" is what the same sentence has named before."""
        raise NotImplementedError

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        """The same in clauses, for operations that take several, or say it differently at some moments."""
        return (self.words(it),)

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to, which something before it must have bound."""
        return ()

    @property
    def binds(self) -> tuple[str, ...]:
        """The names that stand for something once it is done."""
        return ()

    def asks(self, play: P, this: Resolve) -> Choose | None:
        """What somebody still has to choose before it can be done; None once nothing is left to ask."""
        return None

    def perform(self, play: P, this: Resolve) -> Did:
        """Do it, as far as that is possible."""
        raise NotImplementedError

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its fields: the field, and a sentence."""
        return iter(())


def tag(operation: Operation[Any]) -> str:
    """The word that stands for an operation in the data."""
    return str(type(operation).__struct_config__.tag)


class May(Operation[Any], frozen=True, tag="may"):
    """The rest happens only if who controls the ability wants it."""

    def words(self, it: str) -> str:
        return "you may go on"

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        if this.named("may") is not None:
            return None
        return Choose(this.seat, "may", (YES,), this.source, least=0)

    def perform(self, play: Any, this: Resolve) -> Did:
        return Did(ends=not this.ids("may"))


class IfYouDid(Operation[Any], frozen=True, tag="if_you_did"):
    """The rest happens only if the operation before it was done in full."""

    def words(self, it: str) -> str:
        return "if you did"

    def perform(self, play: Any, this: Resolve) -> Did:
        return Did(ends=not this.full)
