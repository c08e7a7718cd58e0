"""Give crew more steps."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.common.text import counted
from rules.mechyard.activation import EnteredModule
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.working_state import WorkingState


class ExtraSteps(Operation, frozen=True, tag="extra_steps"):
    """Give more steps to the crew that entered, or to all crew, including those without steps left
    (MY-5.11)."""

    automatic: ClassVar = True
    when: Literal["activated"]
    n: Amount
    target: Literal["entering_crew", "each_crew"]

    def words(self, name: str) -> str:
        who = "The crew that entered" if self.target == "entering_crew" else "Each of your crew"
        this_turn = " this turn" if self.target == "each_crew" else ""
        return f"{who} may take {counted(self.n, 'more step')}{this_turn}."

    @property
    def addition(self) -> str:
        return f"gets {counted(self.n, 'more step')}" if self.target == "entering_crew" else ""

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        for each in play.mechs[play.seat].crew:
            if self.target == "each_crew" or each.id == entry.crew:
                play.put_crew(replace(each, steps=each.steps + self.n))

    def gain(self, prospect: Prospect) -> float:
        return 0.8 * self.n * (prospect.crew if self.target == "each_crew" else 1)
