"""Move crew to any module."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.mechyard.activation import EnteredModule, PromptText, enter
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.places import cell
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture


class Jump(Operation, frozen=True, tag="jump"):
    """Let the crew that entered move to any other module of its mech, which counts as entering it."""

    optional: ClassVar = True
    ends_with_addition: ClassVar = True
    when: Literal["activated"]
    target: Literal["own_module"]

    def words(self, name: str) -> str:
        return "The crew that entered may enter any of your modules."

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        crew = play.crew(entry.crew)
        assert crew is not None
        return tuple(each.id for each in play.frame(play.seat).modules if each.id != crew.on)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        crew = play.crew(entry.crew)
        assert crew is not None
        play.put_crew(replace(crew, on=aim))
        enter(play, entry.crew, aim)

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        spot = play.active_spot(aim)
        assert spot is not None
        return Gesture(f"Jump to {module_name(play, spot)}", (entry.crew,), place=cell(play, spot))

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        return PromptText("Move your crew to any of your modules, or skip.", "Drag the crew to a module.")

    def gain(self, prospect: Prospect) -> float:
        return 1.3
