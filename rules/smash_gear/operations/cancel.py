"""Stopping what was announced."""

from __future__ import annotations

from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, undo
from rules.smash_gear.actions import Attack
from rules.smash_gear.events import DeedStopped
from rules.smash_gear.operation import DID, DID_NOT, USED, Did, Draft, Op, Resolve


class Cancel(Op, frozen=True, tag="cancel"):
    """What was announced does not happen; what was paid for it is lost."""

    moments = USED
    aimed, button = "announced", "stop"
    phrase = "cancel {it}, without a refund"
    short, shortest = "Cancels a deed", "Cancels"

    def perform(self, play: Draft, this: Resolve) -> Did:
        gone = play.waiting[int(this.id(TARGET))]
        if gone.undone:
            play.fizzle(this.seat, "That has been stopped already.")
            return DID_NOT
        undo(play, gone)
        machine = play.machine_with(gone.source)
        kind = gone.this.kind if isinstance(gone, AnnouncedAbility) else machine.kind if machine else ""
        marks = (machine.id,) if machine is not None else ()
        name, deed = play.title(kind) if kind else "what was announced", getattr(gone, "deed", None)
        if isinstance(deed, Attack):
            name, marks = f"the attack on {play.floor.board.called(deed.cell)}", (play.floor.names[deed.cell],)
        play.emit(lambda: DeedStopped(
            this.seat, f"{play.title(this.kind)} stops {name}; what was paid is lost.", marks, ("SG-9.4",),
        ))  # fmt: skip
        return DID
