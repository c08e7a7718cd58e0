"""Repair a module."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.mechyard.actions.repair import repair_module
from rules.mechyard.activation import EnteredModule, PromptText, gain
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.state import Spot
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture

MONEY = "money"


class Repair(Operation, frozen=True, tag="repair"):
    """Repair a broken module of the player's own mech, or gain money instead."""

    when: Literal["activated"]
    target: Literal["own_broken"]
    or_money: Annotated[int, Meta(ge=0, le=30)] = 0

    def words(self, name: str) -> str:
        return f"Repair one of your broken modules{f', or gain ${self.or_money}' if self.or_money else ''}."

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        mech = play.mechs[play.seat]
        broken = (
            each.id for number, each in enumerate(mech.modules) if play.is_broken(Spot(play.seat, number))
        )
        return (*broken, MONEY) if self.or_money else tuple(broken)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        spot = play.active_spot(aim)
        if spot is None:
            gain(play, entry.module, self.or_money)
        else:
            repair_module(play, spot)

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        spot = play.active_spot(aim)
        if spot is None:
            return Gesture(f"Gain ${self.or_money}")
        return Gesture(f"Repair {module_name(play, spot)}", (aim,))

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        if not self.or_money:
            return PromptText("Repair one of your broken modules.", "Click a lit module.")
        return PromptText(
            f"Repair one of your broken modules, or gain ${self.or_money}.", "Click a broken module."
        )

    def gain(self, prospect: Prospect) -> float:
        return max(1.6, self.or_money)
