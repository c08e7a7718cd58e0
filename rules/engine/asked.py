"""What the agenda of a situation tells, be it a position or the working copy of one: who decides, and about what."""

from __future__ import annotations

from typing import Any

from rules.engine.abilities import Announcing
from rules.engine.agenda import NOBODY, Agenda, Choose
from rules.engine.windows import Announcement, Window, announced
from rules.game import State


class Asked:
    """A record with an `agenda` of what is still to be done, the number of the `turn` and the `seat` whose it is, the
    `viewer` that it is shown to (NOBODY: it is a whole state), and whether it is `over`."""

    __slots__ = ()
    agenda: Agenda
    turn: int
    seat: int
    viewer: int
    over: bool

    @property
    def deciding(self) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        if self.over:
            return None
        agenda = self.agenda
        if not agenda:
            return self.seat
        seat = agenda[-1].decider()
        return self.seat if seat == NOBODY else seat

    @property
    def shown_seat(self) -> int:
        """The seat before which the table is shown: who looks, else who decides."""
        if self.viewer != NOBODY:
            return self.viewer
        seat = self.deciding
        return self.seat if seat is None else seat

    @property
    def question(self) -> Choose | None:
        """What is asked now; None when no question is open."""
        top = self.agenda[-1] if self.agenda else None
        return top if type(top) is Choose else None

    @property
    def waiting(self) -> tuple[Announcement[Any], ...]:
        """What has been announced and has not happened, first to last."""
        return announced(self.agenda) if self.agenda else ()

    @property
    def answering(self) -> bool:
        """Whether what was announced last may be answered now."""
        return bool(self.agenda) and type(self.agenda[-1]) is Window

    @property
    def resolving(self) -> bool:
        """Whether what waits is being carried out: it can no longer be answered."""
        return bool(self.waiting) and not any(type(item) is Window for item in self.agenda)

    @property
    def laid_open(self) -> set[str]:
        """The ids of what is announced, or about to be: what it does may be asked once it is laid open."""
        announcing = {item.this.source for item in self.agenda if isinstance(item, Announcing)}
        return {what.source for what in self.waiting} | announcing


class AskedState(State, Asked, frozen=True):
    """A whole position that tells what its agenda asks."""
