"""Cancel an announcement."""

from __future__ import annotations

from rules.common.text import possessive
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, undo
from rules.smash_gear.events import ActionStopped
from rules.smash_gear.operation import USED, Op
from rules.smash_gear.working_state import WorkingState


class Cancel(Op, frozen=True, tag="cancel"):
    """Cancel an announcement; its cost is lost."""

    moments = USED
    aimed, button = "announced", "cancel"
    phrase, note = "cancel {it}", "Your opponent gets no refund."
    short, shortest = "Cancels a move or effect", "Cancels an effect"

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        gone = play.waiting[int(this.id(TARGET))]
        if gone.undone:
            play.fizzle(this.seat, f"{play.title(this.kind)} has lost its target.")
            return FAILED
        undo(play, gone)
        machine = play.machine_with(gone.source)
        kind = gone.this.kind if isinstance(gone, AnnouncedAbility) else machine.kind if machine else ""
        marks = (machine.id,) if machine is not None else ()
        what = "effect" if isinstance(gone, AnnouncedAbility) else "move"
        name = f"{possessive(play.title(kind))} {what}"
        play.emit(lambda: ActionStopped(
            this.seat, f"{play.title(this.kind)} cancels {name} without a refund.", marks, ("SG-9.4",),
        ))  # fmt: skip
        return DONE
