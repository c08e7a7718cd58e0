"""The agenda: what is still to be done, last first, as records with named and typed fields.

Whoever asks for something to be chosen lies beneath the question and is told the answer: how it goes on is
written down nowhere but in the record that goes on.
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
    """Something that is still to be done. Games derive tagged items of their own.

    `yields`: what is triggered while it goes on resolves before it goes on, as within a phase of a turn; else that
    waits until it is complete, as for what an effect or a combat triggers.

    `run` and `answered` are called with the item taken off the agenda. They give the item as it goes on, which
    is put back beneath whatever they put on the agenda, or None when it is complete.
    """

    yields: ClassVar[bool] = False

    def decider(self) -> int:
        """The seat whose decision it awaits; NOBODY when it can run."""
        return NOBODY

    def run(self, play: P) -> Item[P] | None:
        """Do it, or the next step of it."""
        raise NotImplementedError

    def answered(self, play: P, choice: Choose) -> Item[P] | None:
        """Go on with what was chosen by the question that lay on it."""
        raise NotImplementedError

    def narrowed(self, play: P, choice: Choose) -> Choose:
        """The question that lies on it, after one of several has been chosen: with what may still be chosen."""
        return choice

    def seen_by(self, seat: int) -> Item[P]:
        """The item as a seat may see it; another seat's secret choices are left out."""
        return self


Agenda = tuple[Item[Any], ...]


class Choose(Item[Any], frozen=True, gc=False, tag="choose"):
    """A seat chooses among ids, one after the other, at least and at most so many. `asked` names the question,
    `about` the piece that it is about. The item beneath is told what was `picked`.

    A `secret` question is about hidden pieces: who chooses sees them meanwhile, the others not even which they
    are. With `most` 0 they are only looked at.
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
        """Whether that can be chosen now; "" stands for no more, once enough has been."""
        return id in self.answers

    @property
    def answers(self) -> tuple[str, ...]:
        """Everything that can be chosen now."""
        among = self.among if len(self.picked) < self.most else ()
        return (*among, "") if len(self.picked) >= self.least else among

    def after(self, id: str) -> Choose:
        """The question after a choice. Raises ValueError for what is not to be chosen."""
        at = self.among.index(id)
        return replace(self, among=without(self.among, at), picked=(*self.picked, id))

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be chosen."""
        return len(self.picked) >= self.most or not self.among

    @property
    def forced(self) -> bool:
        """Whether everything that can be chosen has to be."""
        return 0 < len(self.among) <= self.least - len(self.picked)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to ask: a question about nothing, that everybody may see."""
        return not (self.among or self.secret)

    def ways(self) -> Iterator[tuple[str, ...]]:
        """Everything that can be picked in the end, whatever the order."""
        has = len(self.picked)
        for count in range(max(self.least, has), min(self.most, has + len(self.among)) + 1):
            for more in combinations(self.among, count - has):
                yield (*self.picked, *more)

    def seen_by(self, seat: int) -> Choose:
        return replace(self, among=(), picked=()) if self.secret and seat != self.seat else self


def decider(agenda: Agenda) -> int:
    """The seat whose decision the agenda awaits; NOBODY when it awaits none."""
    return agenda[-1].decider() if agenda else NOBODY
