"""Move the player's own mech by an effect."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.common.text import counted
from rules.mechyard.action_outcomes import movement
from rules.mechyard.activation import EnteredModule, PendingEffect, PromptText, instead, within
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.track import drive, marker, space, space_label, to_space
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Move(Operation, frozen=True, tag="move"):
    """Move the player's mech up to a number of spaces either way; it counts as moved and needs no foot
    (MY-5.13)."""

    optional: ClassVar = True
    when: Literal["activated", "hit"]
    n: Amount

    def words(self, name: str) -> str:
        may = "After the hit, you may" if self.when == "hit" else "You may"
        return f"{may} move up to {counted(self.n, 'space')}."

    def _reached(self, play: WorkingState) -> tuple[str, ...]:
        return tuple(map(space, within(play.mechs[play.seat].at, self.n)))

    # -- as a part of an activation

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        return self._reached(play)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        drive(play, to_space(aim), "MY-5.13")

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        return Gesture(f"Move to {space_label(to_space(aim))}", (marker(play.seat),), aim)

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        return PromptText(
            f"Move up to {counted(self.n, 'space')}, {instead(play)}.",
            "Drag your marker along the track.",
        )

    def preview(self, play: WorkingState, entry: EnteredModule, aim: str) -> Preview | None:
        return movement(play, to_space(aim), f"Move to {space_label(to_space(aim))}")

    def answer_preview(self, play: WorkingState, this: PendingEffect, pick: str) -> Preview | None:
        return movement(play, to_space(pick), f"Move to {space_label(to_space(pick))}") if pick else None

    # -- after a hit

    def run(self, play: WorkingState, this: PendingEffect) -> PendingEffect | None:
        return this.ask(play, "move", self._reached(play), least=0)

    def answered(self, play: WorkingState, this: PendingEffect, pick: str) -> PendingEffect | None:
        if pick:
            drive(play, to_space(pick), "MY-5.13")
        return None

    def asking(self, play: WorkingState, this: PendingEffect) -> PromptText:
        return PromptText(
            f"Move up to {counted(self.n, 'space')}, or stay.", "Drag your marker along the track."
        )

    def answer(self, play: WorkingState, this: PendingEffect, pick: str) -> Gesture:
        return (
            Gesture(f"Move to {space_label(to_space(pick))}", (marker(play.seat),), pick)
            if pick
            else Gesture("Stay here")
        )

    def gain(self, prospect: Prospect) -> float:
        return 0.28 * min(6, self.n)

    def moves(self) -> int:
        return self.n
