"""The working copy of a state: made from the fields that its type declares, and turned back into a state.

A game declares its fields once, on an open record. Its position is that record frozen, its draft the same
record with what carrying out an action needs besides. Whoever only reads takes either of them.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple, replace

from rules.common.cards import Card, Pile, find, without
from rules.common.emitter import Emitter
from rules.common.tuples import put
from rules.engine.agenda import Agenda
from rules.engine.resolve import Resolve
from rules.engine.windows import Timing
from rules.game import Event

T = TypeVar("T", bound=Struct)


class Draft(Protocol):
    """What the engine asks of a game's working copy. `noticed` are the abilities that events have triggered and
    that do not stand on the agenda yet."""

    agenda: Agenda
    noticed: tuple[Resolve, ...]

    @property
    def settles(self) -> bool:
        """Whether a question is answered without asking where there is only one answer."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def timing(self) -> Timing:
        """When players are asked for answers, and who orders what triggers together."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    @property
    def seats(self) -> int:
        """How many play."""

    def may_answer(self, seat: int) -> bool:
        """Whether a seat is asked for an answer now."""

    def check(self) -> None:
        """See to what holds at every moment; called after each step of the agenda."""


class Working(Emitter):
    """What working copies have alike: the `seat` whose turn it is; the `sides` of all seats, each with a `hand`; and
    the door through which they tell what happens."""

    __slots__ = ()
    seat: int
    sides: Any

    @property
    def settles(self) -> bool:
        """Whether a question is answered without asking where there is only one answer: not unless a game says so,
        for whoever aims a card may think again."""
        return False

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.seat

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sides)

    def logged(self, event: Event) -> Event:
        """Return an event as the log keeps it: of a card that nobody may know, nothing is counted."""
        return event if bool(event.card) is bool(event.deed) else replace(event, card="", deed="")

    def put_side(self, seat: int, side: Struct) -> None:
        """A side in place of what it was."""
        self.sides = put(self.sides, seat, side)

    def from_hand(self, seat: int, id: str) -> Card:
        """Take a card out of a hand. Raises ValueError for one that is not there."""
        side = self.sides[seat]
        card = find(cast(Pile, side.hand), id)
        if card is None:
            raise ValueError(f"no card {id!r} in that hand")
        self.put_side(seat, replace(side, hand=without(side.hand, id)))
        return card


def opened(state: Struct, kind: type[T], **more: Any) -> T:
    """The working copy of a state; `more` are the keyword-only fields that it has besides."""
    return kind(*astuple(state), **more)


def closed(draft: Struct, kind: type[T]) -> T:
    """The state that a working copy has become: it begins with the fields of one, in their order."""
    return kind(*astuple(draft)[: len(kind.__struct_fields__)])
