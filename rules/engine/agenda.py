"""The agenda: the pending items of a position, next one last, as records with named and typed fields.

An item that asks a question is beneath the question and receives the answer: only the item's own record
stores how it continues.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.common.tuples import without

P = TypeVar("P")
NOBODY = -1


class Item(Struct, Generic[P], frozen=True, gc=False, tag_field="item"):
    """A pending item. Games derive their own tagged items.

    `yields`: abilities triggered while the item is unfinished resolve before it continues, as within a phase
    of a turn; else they wait until it is complete, as during an effect or a combat.

    `run` and `answered` are called with the item removed from the agenda. They return the item to continue
    with, which is put back beneath whatever they added to the agenda, or None when it is complete.
    """

    yields: ClassVar[bool] = False

    def decider(self) -> int:
        """Return the seat whose decision the item awaits; NOBODY when it can run."""
        return NOBODY

    def run(self, play: P) -> Item[P] | None:
        """Carry out the item or its next step; return the item to continue with, or None when it is
        complete."""
        raise NotImplementedError

    def answered(self, play: P, choice: Choose) -> Item[P] | None:
        """Continue with the answer to the item's question; returns as `run`."""
        raise NotImplementedError

    def narrowed(self, play: P, choice: Choose) -> Choose:
        """Return the item's question after one of several choices, with the remaining candidates."""
        return choice

    def asker(self, play: P) -> Any:
        """Return what words the item's question: the item itself. Items of the engine have no words: the
        game's working copy finds theirs (`asker_of`), as the operation, target or cost that asks."""
        return self

    def seen_by(self, seat: int) -> Item[P]:
        """Return the item as a seat may see it, without secret choices of other seats."""
        return self


Agenda = tuple[Item[Any], ...]


class Choose(Item[Any], frozen=True, gc=False, tag="choose"):
    """A seat's choice among ids, one after another, at least `least` and at most `most` of them. `asked`
    names the question, `about` is its piece. The item beneath receives what was `picked`.

    A `secret` question is about hidden pieces: the choosing seat sees them meanwhile, others not even which
    they are. With `most` 0 they are only looked at.
    """

    seat: int
    asked: str
    among: tuple[str, ...]
    about: str = ""
    least: int = 1
    most: int = 1
    picked: tuple[str, ...] = ()
    secret: bool = False

    def decider(self) -> int:
        return self.seat

    def allows(self, id: str) -> bool:
        """Return whether an id is a possible answer; "" stands for no more, once enough are picked."""
        return id in self.answers

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the possible answers."""
        among = self.among if len(self.picked) < self.most else ()
        return (*among, "") if len(self.picked) >= self.least else among

    def after(self, id: str) -> Choose:
        """Return the question after a choice. Raises ValueError for an id that isn't a candidate."""
        at = self.among.index(id)
        return replace(self, among=without(self.among, at), picked=(*self.picked, id))

    @property
    def complete(self) -> bool:
        """Return whether no choice is left."""
        return len(self.picked) >= self.most or not self.among

    @property
    def forced(self) -> bool:
        """Return whether all remaining candidates must be chosen."""
        return 0 < len(self.among) <= self.least - len(self.picked)

    @property
    def idle(self) -> bool:
        """Return whether the question has no candidates and nothing secret to look at."""
        return not (self.among or self.secret)

    def ways(self) -> Iterator[tuple[str, ...]]:
        """Yield every possible final selection, ignoring order."""
        has = len(self.picked)
        for count in range(max(self.least, has), min(self.most, has + len(self.among)) + 1):
            for more in combinations(self.among, count - has):
                yield (*self.picked, *more)

    def seen_by(self, seat: int) -> Choose:
        return replace(self, among=(), picked=()) if self.secret and seat != self.seat else self


def decider(agenda: Agenda) -> int:
    """Return the seat whose decision the agenda awaits; NOBODY when it awaits none."""
    return agenda[-1].decider() if agenda else NOBODY
