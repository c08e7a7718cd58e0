"""Questions about the agenda of a position or its working copy: the deciding seat and its question."""

from __future__ import annotations

from typing import Any

from rules.engine.abilities import Announcing
from rules.engine.agenda import NOBODY, Agenda, Choose
from rules.engine.windows import Announcement, Window, announced
from rules.game import State


class Asked:
    """A record with an `agenda` of pending items, the number of the `turn`, the `seat` whose turn it is, the
    `viewer` it is shown to (NOBODY: a full state), and whether it is `over`."""

    __slots__ = ()
    agenda: Agenda
    turn: int
    seat: int
    viewer: int
    over: bool

    @property
    def deciding(self) -> int | None:
        """Return the seat to decide; None when the game is over."""
        if self.over:
            return None
        agenda = self.agenda
        if not agenda:
            return self.seat
        seat = agenda[-1].decider()
        return self.seat if seat == NOBODY else seat

    @property
    def shown_seat(self) -> int:
        """Return the seat whose side of the table is shown: the viewer, else the deciding seat."""
        if self.viewer != NOBODY:
            return self.viewer
        seat = self.deciding
        return self.seat if seat is None else seat

    @property
    def question(self) -> Choose | None:
        """Return the open question; None if there is none."""
        top = self.agenda[-1] if self.agenda else None
        return top if type(top) is Choose else None

    @property
    def waiting(self) -> tuple[Announcement[Any], ...]:
        """Return the unresolved announcements, first to last."""
        return announced(self.agenda) if self.agenda else ()

    @property
    def answering(self) -> bool:
        """Return whether players may respond to the last announcement now."""
        return bool(self.agenda) and type(self.agenda[-1]) is Window

    @property
    def resolving(self) -> bool:
        """Return whether announcements are resolving and can no longer be responded to."""
        return bool(self.waiting) and not any(type(item) is Window for item in self.agenda)

    @property
    def laid_open(self) -> set[str]:
        """Return the ids of cards announced or about to be announced, which are revealed while their
        questions are asked."""
        announcing = {item.this.source for item in self.agenda if isinstance(item, Announcing)}
        return {what.source for what in self.waiting} | announcing


class AskedState(State, Asked, frozen=True):
    """A full state that answers questions about its agenda."""
