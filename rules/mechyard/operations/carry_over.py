"""Deal leftover damage to another module."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.mechyard import combat
from rules.mechyard.activation import PendingEffect, PromptText
from rules.mechyard.operation import Operation
from rules.mechyard.places import cell
from rules.mechyard.state import Shot, Spot
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture


class CarryOver(Operation, frozen=True, tag="carry_over"):
    """Deal the damage left over when a module breaks to one module joined to it. It counts once, where it is
    dealt (MY-7.1)."""

    when: Literal["hit"]
    target: Literal["joined_to_hit"]

    def words(self, name: str) -> str:
        return "If this breaks the module, deal the excess damage to one module joined to it."

    def run(self, play: WorkingState, this: PendingEffect) -> PendingEffect | None:
        hit = play.spot(this.aim)
        assert hit is not None
        if not this.left:
            return None
        frame = play.frame(hit.seat)
        joined = (Spot(hit.seat, other) for other in frame.joined[hit.number])
        ids = tuple(play.module(spot).id for spot in joined if not play.is_broken(spot))
        return this.ask(play, "carry_over", ids) if ids else None

    def answered(self, play: WorkingState, this: PendingEffect, pick: str) -> PendingEffect | None:
        spot = play.spot(pick)
        assert spot is not None
        if not play.agreed.overkill_lost:
            play.earn(play.seat, -this.left)
            mech = play.mechs[spot.seat]
            play.put_mech(spot.seat, replace(mech, taken=mech.taken - this.left))
        combat.deal(play, Shot(this.source(play), spot), this.left)
        return None

    def asking(self, play: WorkingState, this: PendingEffect) -> PromptText:
        return PromptText(f"Choose a joined module for the other {this.left} damage.", "Click a lit module.")

    def answer(self, play: WorkingState, this: PendingEffect, pick: str) -> Gesture:
        spot = play.spot(pick)
        assert spot is not None
        label = f"{this.left} damage to {module_name(play, spot)}"
        return Gesture(label, (this.module,), cell(play, spot), stays=True)
