"""The working copy of a state: created from the fields of its type, and turned back into a state.

A game declares its fields once, on an open record. Its position is that record frozen, its working copy the
same record with further fields for carrying out an action. Code that only reads accepts either.
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


class WorkingState(Protocol):
    """The engine's interface to a game's working copy. `noticed` are triggered abilities that aren't on the
    agenda yet."""

    agenda: Agenda
    noticed: tuple[Resolve, ...]

    @property
    def settles(self) -> bool:
        """Return whether a question with only one answer is answered automatically."""

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""

    @property
    def timing(self) -> Timing:
        """Return the game's rules for prompting and for the order of simultaneous triggers."""

    @property
    def active(self) -> int:
        """Return the seat whose turn it is."""

    @property
    def seats(self) -> int:
        """Return the number of players."""

    def may_answer(self, seat: int) -> bool:
        """Return whether a seat is prompted for a response now."""

    def check(self) -> None:
        """Apply the state-based checks; called after each step of the agenda."""


class WorkingBase(Emitter):
    """The common base of working copies: the `seat` whose turn it is, the `sides` of all seats, each with a
    `hand`, and the emitter of events."""

    __slots__ = ()
    seat: int
    sides: Any

    @property
    def settles(self) -> bool:
        """Return whether a question with only one answer is answered automatically: by default not, so that a
        player who aims a card can cancel."""
        return False

    @property
    def active(self) -> int:
        """Return the seat whose turn it is."""
        return self.seat

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.sides)

    def logged(self, event: Event) -> Event:
        """Return an event as the log stores it: without its card if that is hidden."""
        return event if bool(event.card) is bool(event.card_use) else replace(event, card="", card_use="")

    def put_side(self, seat: int, side: Struct) -> None:
        """Replace the side of a seat."""
        self.sides = put(self.sides, seat, side)

    def from_hand(self, seat: int, id: str) -> Card:
        """Remove a card from a hand and return it. Raises ValueError if it isn't there."""
        side = self.sides[seat]
        card = find(cast(Pile, side.hand), id)
        if card is None:
            raise ValueError(f"no card {id!r} in that hand")
        self.put_side(seat, replace(side, hand=without(side.hand, id)))
        return card


def thaw(state: Struct, kind: type[T], **more: Any) -> T:
    """Return the working copy of a state; `more` are its additional keyword-only fields."""
    return kind(*astuple(state), **more)


def freeze(work: Struct, kind: type[T]) -> T:
    """Return the state of a working copy, whose first fields are those of the state in order."""
    return kind(*astuple(work)[: len(kind.__struct_fields__)])
