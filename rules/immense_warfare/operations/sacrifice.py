"""Sacrifice a unit as part of an effect."""

from __future__ import annotations

from typing import Literal

from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, Bound, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import zones
from rules.immense_warfare.announced import END
from rules.immense_warfare.field import PLAYERS
from rules.immense_warfare.sacrifices import Sacrifices, Stat, stat
from rules.immense_warfare.selectors import Pieces
from rules.immense_warfare.working_state import WorkingState


class Sacrifice(Operation[WorkingState], Sacrifices, frozen=True, tag="sacrifice"):
    """Let a player choose and sacrifice a unit; `note` keeps one of its numbers under that name."""

    of: Pieces
    who: Name = "you"
    name: Name = "sacrificed"
    note: Stat | Literal[""] = ""

    def words(self, it: str) -> str:
        return f"{self.doer} sacrifices {self.of.one()}" if self.doer else self.asking()

    @property
    def doer(self) -> str:
        return {"you": "", "opponent": "your opponent"}.get(self.who, f"that {self.who}")

    def asking(self) -> str:
        return f"sacrifice {self.of.one()}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.who, *self.of.uses)

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name, self.note) if self.note else (self.name,)

    def players(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        return play.named(this, self.who)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if this.named(self.name) is not None:
            return None
        seat = PLAYERS[self.players(play, this)[0]]
        among = tuple(each.id for each in self.of.pieces(play, this) if each.controller == seat)
        return Choose(seat, self.name, among, this.source, min(1, len(among)))

    def bears_on(self, what: str) -> bool:
        return what != END

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        id = this.id(self.name)
        if id not in play.pieces:
            return FAILED
        noted = (Bound(self.note, number=stat(play, id, self.note)),) if self.note else ()
        zones.sacrifice(play, id)
        return OpResult(bound=noted) if noted else DONE
