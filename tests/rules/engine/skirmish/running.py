"""The working copy as the engine runs it: what it asks the game to decide."""

from __future__ import annotations

from rules.engine.durations import after_leaving
from rules.engine.replacements import Happening
from rules.engine.resolve import Resolve
from rules.engine.triggers import Trigger
from rules.engine.windows import announce
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.events import Destroyed
from tests.rules.engine.skirmish.items import Activated
from tests.rules.engine.skirmish.legality import may_answer
from tests.rules.engine.skirmish.playing import begin_play


class Running(Draft, kw_only=True):
    """A position on which an action is being carried out."""

    def may_answer(self, seat: int) -> bool:
        """Whether a seat is asked for an answer now: if it has one."""
        return may_answer(self, seat)

    def announce_ability(self, this: Resolve) -> None:
        """Go on with an ability that is aimed and paid for: what is triggered cannot be answered."""
        when = self.ability(this).when
        if isinstance(when, Trigger):
            self.agenda = (*self.agenda, this)
        elif when == "play":
            begin_play(self, this.seat, this.source, this=this)
        else:
            announce(self, Activated(this.seat, about=this.source, this=this))

    def affected(self, event: Destroyed) -> int:
        """Who chooses what happens instead of an event."""
        return self.pieces[event.unit].controller

    def replaced(self, event: Destroyed) -> None:
        """Something happens instead of an event: it does so once, even where it does not help."""
        self.spared = (*self.spared, event.unit)

    def happen(self, happening: tuple[Destroyed, ...]) -> None:
        """Destroy units at one moment; each is told of while all are still there."""
        there = [event for event in happening if event.unit in self.pieces]
        for event in there:
            self.emit(event)
        for event in there:
            if event.unit in self.pieces:
                self.move(event.unit, "discard")

    def check(self) -> None:
        """End what has lost its source or host, and destroy units that have no durability left."""
        left = after_leaving(self.lasting, lambda id: id in self.pieces)
        if len(left) < len(self.lasting):
            self.lasting = left
        doomed = [
            each.id for each in self.pieces.values() if each.type in ("mecha", "tower") and each.left <= 0
        ]
        self.spared = tuple(id for id in self.spared if id in doomed)
        waiting = {event.unit for item in self.agenda if isinstance(item, Happening) for event in item.events}
        for final in (False, True):
            found = [id for id in doomed if id not in waiting and (id in self.spared) == final]
            if found:
                self.agenda = (*self.agenda, Happening(tuple(Destroyed(unit=id) for id in found), final=final))
