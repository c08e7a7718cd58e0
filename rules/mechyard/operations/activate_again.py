"""Activate a module once more."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.mechyard.activation import EnteredModule, PromptText, parts
from rules.mechyard.operation import Operation
from rules.mechyard.state import Spot
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture


class ActivateAgain(Operation, frozen=True, tag="activate_again"):
    """Activate a joined module that was already activated this turn once more, with the crew that entered;
    never a module that activates others (MY-5.11)."""

    again: ClassVar = True
    when: Literal["activated"]
    target: Literal["joined_used"]

    def words(self, name: str) -> str:
        return f"Activate a module joined to this once more, but not another {name}."

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        frame = play.frame(play.seat)
        found = (frame.modules[other].id for other in frame.joined[frame.index[entry.module]])
        return tuple(id for id in found if id in play.used and self._can(play, entry, id))

    def _can(self, play: WorkingState, entry: EnteredModule, module: str) -> bool:
        """Return whether activating a module once more would have an effect (MY-5.8)."""
        spot = play.active_spot(module)
        if spot is None or play.is_broken(spot):
            return False
        if any(each.again for each in play.design(spot).effects):
            return False
        once_more = self._entry(play, entry, spot)
        return once_more.activates(play) or any(True for _ in once_more.open_parts(play))

    def _entry(self, play: WorkingState, entry: EnteredModule, spot: Spot) -> EnteredModule:
        module = play.module(spot).id
        return EnteredModule(entry.seat, entry.crew, module, parts(play.design(spot)))

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        spot = play.active_spot(aim)
        assert spot is not None
        once_more = replace(self._entry(play, entry, spot), begun=True)
        play.agenda = (*play.agenda, once_more)

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        spot = play.active_spot(aim)
        assert spot is not None
        return Gesture(f"Activate {module_name(play, spot)} again", (aim,))

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        return PromptText("Choose a joined module to activate again.", "Click one you have already used.")
