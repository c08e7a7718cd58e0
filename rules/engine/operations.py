"""Operations: the steps of an effect, one class in one file of its game each, with all its behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.agenda import Choose
from rules.engine.durations import UNTIL_WORDS, Until
from rules.engine.modifiers import Modifier
from rules.engine.resolve import OpResult, Resolve

P = TypeVar("P")

YES = "yes"


class Operation(Struct, Generic[P], frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One step of an effect. Games derive tagged operations; the defaults are given here.

    `phrase` is a template for its words: {it} for its subject, {op.amount} for a field. `button` is the verb
    on a button ("slide"). A `gate` does nothing itself but decides whether the rest happens; its words
    precede those of the next operation ("you may").
    """

    phrase: ClassVar[str] = ""
    button: ClassVar[str] = "use"
    gate: ClassVar[bool] = False

    def words(self, it: str) -> str:
        """Return what the operation does to `it`, in words; "it" is the thing that the same sentence named
        before."""
        return self.phrase.format(it=it, op=self)

    def temporary_words(self, it: str) -> str:
        """Return its words where it lasts only for a time: "it gains Reach", not "it has Reach"."""
        return self.words(it)

    def how_long(self, until: Until) -> str:
        """Return how long it lasts in words, which end its sentence."""
        return UNTIL_WORDS[until]

    def asking(self) -> str:
        """Return the prompt for the player who chooses for the operation, in the second person."""
        return self.words("it")

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        """Return the words as clauses, for operations that need several or other words for some triggers."""
        return (self.words(it),)

    @property
    def doer(self) -> str:
        """Return the player that its words begin with ("each player"); "" for the controller of the
        ability."""
        return ""

    @property
    def subject(self) -> str:
        """Return the name that `it` stands for in its words; "" for none."""
        return ""

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the operation refers to, which must be bound before."""
        return ()

    @property
    def binds(self) -> tuple[str, ...]:
        """Return the names that the operation binds."""
        return ()

    def asks(self, play: P, this: Resolve) -> Choose | None:
        """Return the open question before the operation can be done; None when all choices are made."""
        return None

    def narrowed(self, play: P, this: Resolve, choice: Choose) -> Choose:
        """Return the open question after one of several choices, with the remaining candidates."""
        return choice

    def perform(self, play: P, this: Resolve) -> OpResult:
        """Carry out the operation as far as possible and return the result."""
        raise NotImplementedError

    def bears_on(self, what: str) -> bool:
        """Return whether doing it in response could change the outcome of a waiting announcement of a kind
        that the game names; players without such a response needn't be prompted."""
        return not self.gate

    def came_about(self, play: P, this: Resolve) -> bool:
        """Return whether the operation was done in full; called once everything that it put on the agenda is
        complete."""
        return True

    @property
    def can_hold(self) -> bool:
        """Return whether the operation may be part of a continuous ability."""
        return self.lasts

    @property
    def layer(self) -> str:
        """Return the layer of its modifiers; "" if it has none."""
        return ""

    def stops(self, play: P, this: Resolve) -> bool:
        """Return whether it is a closed gate of a continuous ability, so that nothing after it applies."""
        return False

    def modifiers(self, play: P, this: Resolve) -> Iterable[tuple[Modifier[P, Any], tuple[str, ...]]]:
        """Return its modifiers with their pieces, in a continuous ability."""
        return ()

    @property
    def lasts(self) -> bool:
        """Return whether it starts a lasting effect, so that the ability must state its duration."""
        return False

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of its fields as (field, sentence)."""
        return iter(())


def tag(operation: Operation[Any]) -> str:
    """Return the word for an operation in the data."""
    return str(operation.__struct_config__.tag)  # raises Unread for an unreadable one


class May(Operation[Any], frozen=True, tag="may"):
    """The rest happens only if the ability's controller wants it."""

    gate: ClassVar[bool] = True

    def words(self, it: str) -> str:
        return "you may"

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        if this.named("may") is not None:
            return None
        return Choose(this.seat, "may", (YES,), this.source, least=0)

    def perform(self, play: Any, this: Resolve) -> OpResult:
        return OpResult(ends=not this.ids("may"))


class IfYouDid(Operation[Any], frozen=True, tag="if_you_did"):
    """The rest happens only if the operation before it was done in full."""

    gate: ClassVar[bool] = True

    def words(self, it: str) -> str:
        return "if you do,"

    def perform(self, play: Any, this: Resolve) -> OpResult:
        return OpResult(ends=not this.full)
