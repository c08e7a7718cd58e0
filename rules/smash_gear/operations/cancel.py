"""Cancel something announced."""

from __future__ import annotations

from rules.common.words import possessive
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, undo
from rules.smash_gear.actions import Attack
from rules.smash_gear.events import DeedStopped
from rules.smash_gear.operation import DID, DID_NOT, USED, Did, Draft, Op, Resolve


class Cancel(Op, frozen=True, tag="cancel"):
    """Something announced doesn't happen, and its cost is lost."""

    moments = USED
    aimed, button = "announced", "cancel"
    phrase, note = "cancel {it}", "Your opponent gets no refund."
    short, shortest = "Cancels a move or effect", "Cancels an effect"

    def perform(self, play: Draft, this: Resolve) -> Did:
        gone = play.waiting[int(this.id(TARGET))]
        if gone.undone:
            play.fizzle(this.seat, f"{play.title(this.kind)} has lost its target.")
            return DID_NOT
        undo(play, gone)
        machine = play.machine_with(gone.source)
        kind = gone.this.kind if isinstance(gone, AnnouncedAbility) else machine.kind if machine else ""
        marks = (machine.id,) if machine is not None else ()
        name, deed = (
            f"{possessive(play.title(kind))} {'effect' if isinstance(gone, AnnouncedAbility) else 'move'}",
            getattr(gone, "deed", None),
        )
        if isinstance(deed, Attack):
            name, marks = (
                f"the attack on {play.floor.board.called(deed.cell)}",
                (play.floor.names[deed.cell],),
            )
        play.emit(lambda: DeedStopped(
            this.seat, f"{play.title(this.kind)} cancels {name}, without a refund.", marks, ("SG-9.4",),
        ))  # fmt: skip
        return DID
