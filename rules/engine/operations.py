"""An operation is one thing that an effect does: one class in one file of its game, with everything about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.engine.agenda import Choose
from rules.engine.modifiers import Modifier
from rules.engine.resolve import Did, Resolve

P = TypeVar("P")

YES = "yes"


class Operation(Struct, Generic[P], frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One thing an effect does. Games derive tagged operations; what they leave out works as said here.

    `phrase` are its words where they are always put together alike: {it} for what it is done to, {op.amount} for a
    field that is called so. `button` is what doing it is called on a button ("slide"). A `gate` does nothing itself but
    decides whether the rest happens; its words stand before those of the next ("you may").
    """

    phrase: ClassVar[str] = ""
    button: ClassVar[str] = "use"
    gate: ClassVar[bool] = False

    def words(self, it: str) -> str:
        """What it does in words, done to `it`; "it" is what the same sentence has named before."""
        return self.phrase.format(it=it, op=self)

    def asking(self) -> str:
        """What is asked of who chooses for it, in the second person."""
        return self.words("it")

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        """The same in clauses, for operations that take several, or say it differently at some moments."""
        return (self.words(it),)

    @property
    def doer(self) -> str:
        """Return the player with whom its words begin ("each player"); "" for whoever controls the ability."""
        return ""

    @property
    def subject(self) -> str:
        """The name of what `it` stands for in its words; "" where they name nothing."""
        return ""

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

    def narrowed(self, play: P, this: Resolve, choice: Choose) -> Choose:
        """What it asks, after one of several has been chosen: with what may still be chosen."""
        return choice

    def perform(self, play: P, this: Resolve) -> Did:
        """Do it, as far as that is possible."""
        raise NotImplementedError

    def bears_on(self, what: str) -> bool:
        """Whether doing it in response could change what becomes of something that waits, of a kind that a game names;
        who has nothing that could need not be asked."""
        return not self.gate

    def came_about(self, play: P, this: Resolve) -> bool:
        """Whether all of it was done; asked once everything is complete that it put on the agenda."""
        return True

    @property
    def can_hold(self) -> bool:
        """Whether it can stand in an ability that always holds."""
        return self.lasts

    @property
    def layer(self) -> str:
        """The layer in which something holds by it; "" where nothing does."""
        return ""

    def stops(self, play: P, this: Resolve) -> bool:
        """Whether nothing after it holds now, in an ability that always holds."""
        return False

    def modifiers(self, play: P, this: Resolve) -> Iterable[tuple[Modifier[P, Any], tuple[str, ...]]]:
        """What holds for which pieces, in an ability that always holds."""
        return ()

    @property
    def lasts(self) -> bool:
        """Whether it begins something that lasts, so that the ability must say until when."""
        return False

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its fields: the field, and a sentence."""
        return iter(())


def collected(package: str, folders: Iterable[str]) -> tuple[type[Operation[Any]], ...]:
    """The operations of a game: every class that a file of its package makes, in order of the files' names. A new
    file is a new operation, and nothing else has to know of it."""
    found: list[type[Operation[Any]]] = []
    for name in sorted(module.name for module in iter_modules(list(folders))):
        module = import_module(f"{package}.{name}")
        kinds = (
            each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Operation)
        )
        found += [kind for kind in kinds if kind.__module__ == module.__name__]
    return tuple(found)


def tag(operation: Operation[Any]) -> str:
    """The word that stands for an operation in the data."""
    return str(operation.__struct_config__.tag)  # of one that could not be read this raises Unread


class May(Operation[Any], frozen=True, tag="may"):
    """The rest happens only if who controls the ability wants it."""

    gate: ClassVar[bool] = True

    def words(self, it: str) -> str:
        return "you may"

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        if this.named("may") is not None:
            return None
        return Choose(this.seat, "may", (YES,), this.source, least=0)

    def perform(self, play: Any, this: Resolve) -> Did:
        return Did(ends=not this.ids("may"))


class IfYouDid(Operation[Any], frozen=True, tag="if_you_did"):
    """The rest happens only if the operation before it was done in full."""

    gate: ClassVar[bool] = True

    def words(self, it: str) -> str:
        return "if you do,"

    def perform(self, play: Any, this: Resolve) -> Did:
        return Did(ends=not this.full)
