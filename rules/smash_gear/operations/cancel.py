"""Stopping what was announced."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import Noted
from rules.smash_gear.operation import USED, Op


class Cancel(Op, frozen=True, tag="cancel"):
    """What was announced does not happen; what was paid for it is lost."""

    moments = USED
    aimed = "announced"
    button = "stop"

    def words(self, it: str) -> str:
        return f"cancel {it}, without a refund"

    def brief(self) -> str:
        return "Cancels a deed"

    def briefest(self) -> str:
        return "Cancels"

    def perform(self, play: Draft, this: Resolve) -> Did:
        """Undo an announcement. It keeps its place among those that wait: others are aimed at by their numbers."""
        gone = play.waiting[int(this.id(TARGET))]
        if gone.undone:
            play.fizzle(this.seat, "That has been stopped already.")
            return DID_NOT
        play.agenda = tuple([replace(item, undone=True) if item is gone else item for item in play.agenda])
        machine = play.machine_with(gone.source)
        kind = gone.this.kind if isinstance(gone, AnnouncedAbility) else machine.kind if machine else ""
        name = play.title(kind) if kind else "The announcement"
        marks = (machine.id,) if machine is not None else ()
        play.tell(Noted, this.seat, f"{name} is stopped; what was paid is lost.", ("SG-9.4",), marks)
        return DID
