"""Using an effect with a choice of a module that crew has entered.

A module's text is followed when it is activated; its damage, Mobility and text come in any order, each
finished before the next (MY-5.6). Each module is activated at most once a Fight phase, when crew enters it
(MY-5.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard.actions.fire import not_entered
from rules.mechyard.activation import DAMAGE, TEXT, EnteredModule, activate, entries, entry_of
from rules.mechyard.operation import Operation
from rules.mechyard.phases import only_in
from rules.mechyard.state import FIGHT
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class UseText(RuledAction[WorkingState], frozen=True, gc=False, tag="text"):
    """Using an effect of a module, by its number, on a target."""

    candidates_are_legal: ClassVar = True
    module: str
    effect: int
    aim: str = ""

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        for entry in entries(play):
            for part, operation in entry.texts(play):
                if not operation.automatic:
                    for aim in operation.aims(play, entry):
                        yield cls(entry.module, int(part.removeprefix(TEXT)), aim)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "activate modules", "MY-5.6")
        if play.active_spot(self.module) is None:
            return Refusal("MY-5.2", "You can only activate your own modules.")
        refused = not_entered(play, self.module, self._part)
        if refused is not None:
            return refused
        entry, operation = self._entry_and_operation(play)
        if operation.automatic or self.aim not in operation.aims(play, entry):
            return Refusal("MY-5.8", operation.prompt_text(play, entry).prompt if not operation.automatic
                           else "You don't choose this: it happens as you activate the module.")  # fmt: skip
        return None

    def do(self, play: WorkingState) -> None:
        entry, operation = self._entry_and_operation(play)
        done = (self._part, DAMAGE) if operation.follows_hit else (self._part,)
        operation.begin(play, activate(play, entry, *done), self.aim)

    def gesture(self, play: WorkingState) -> Gesture:
        entry, operation = self._entry_and_operation(play)
        return operation.gesture(play, entry, self.aim)

    def text(self, play: WorkingState) -> str:
        spot = play.active_spot(self.module)
        assert spot is not None
        return f"{self.gesture(play).label} with {module_name(play, spot)}"

    def preview(self, play: WorkingState) -> Preview | None:
        entry, operation = self._entry_and_operation(play)
        return operation.preview(play, entry, self.aim)

    @property
    def _part(self) -> str:
        return f"{TEXT}{self.effect}"

    def _entry_and_operation(self, play: WorkingState) -> tuple[EnteredModule, Operation]:
        entry = entry_of(play, self.module)
        assert entry is not None
        return entry, dict(entry.texts(play))[self._part]
