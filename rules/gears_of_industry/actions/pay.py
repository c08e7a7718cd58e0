"""Paying with the suggested factories at once.

Where the output of several factories adds up for a card (GI-4.2), you choose them one by one, or all suggested ones
together. You can't pay with a factory that isn't needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import listed
from rules.engine.advance import choose
from rules.game import Refusal
from rules.gears_of_industry.payment import EXACT, payment_outlook, several_pay, suggested
from rules.gears_of_industry.steps import previewed
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview

NAMED = 2
"""The most factories that the button names."""


class Pay(RuledAction[WorkingState], frozen=True, gc=False, tag="pay"):
    """Answer the question for the paying factories with all suggested ones at once."""

    numbered: ClassVar = False
    candidates_are_legal: ClassVar = True
    answers: ClassVar = True

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        return (cls(),) if several_pay(play) else ()

    def why_not(self, play: WorkingState) -> Refusal | None:
        if several_pay(play):
            return None
        return Refusal("GI-4.2", "Play a card into a market first, then choose which factories pay.")

    def do(self, play: WorkingState) -> None:
        for id in suggested(play):
            choose(play, id)

    def gesture(self, play: WorkingState) -> Gesture:
        """Return the gesture: a button that names the suggested factories if there are two, since it has no room
        for more."""
        count = len(suggested(play))
        return Gesture(self.text(play) if count <= NAMED else _number(count), primary=True)

    def text(self, play: WorkingState) -> str:
        names = [name_with_place(play, id.removeprefix(EXACT)) for id in suggested(play)]
        return f"Pay with {listed(names)}"

    def preview(self, play: WorkingState) -> Preview | None:
        return previewed(self, play, payment_outlook(play), _number(len(suggested(play))))


def _number(count: int) -> str:
    return f"Pay with {count} factories"
