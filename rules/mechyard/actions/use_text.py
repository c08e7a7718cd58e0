"""Follow a text of a module that crew has entered, where it leaves a choice (MY-5.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Refusal
from rules.mechyard.actions.fire import not_entered
from rules.mechyard.activation import DAMAGE, TEXT, Entry, begun, entries, entry_of
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation
from rules.mechyard.phases import only_in
from rules.mechyard.state import FIGHT
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview


class UseText(RuledAction[Draft], frozen=True, gc=False, tag="text"):
    """Do an effect of a module, by its number, aimed at something."""

    proved: ClassVar = True
    module: str
    effect: int
    aim: str = ""

    @classmethod
    def candidates(cls, play: Draft) -> Iterable[Self]:
        for entry in entries(play):
            for part, operation in entry.texts(play):
                if not operation.automatic:
                    for aim in operation.aims(play, entry):
                        yield cls(entry.module, int(part.removeprefix(TEXT)), aim)

    def why_not(self, play: Draft) -> Refusal | None:
        if play.phase != FIGHT:
            return only_in(FIGHT, "activate modules", "MY-5.6")
        if play.own(self.module) is None:
            return Refusal("MY-5.2", "You can only activate your own modules.")
        refused = not_entered(play, self.module, self._part)
        if refused is not None:
            return refused
        entry, operation = self._found(play)
        if operation.automatic or self.aim not in operation.aims(play, entry):
            return Refusal("MY-5.8", operation.words_asked(play, entry).prompt if not operation.automatic
                           else "You don't choose this: it happens as you activate the module.")  # fmt: skip
        return None

    def do(self, play: Draft) -> None:
        entry, operation = self._found(play)
        done = (self._part, DAMAGE) if operation.follows_hit else (self._part,)
        operation.begin(play, begun(play, entry, *done), self.aim)

    def gesture(self, play: Draft) -> Gesture:
        entry, operation = self._found(play)
        return operation.gesture(play, entry, self.aim)

    def text(self, play: Draft) -> str:
        spot = play.own(self.module)
        assert spot is not None
        return f"{self.gesture(play).label} with {module_name(play, spot)}"

    def preview(self, play: Draft) -> Preview | None:
        entry, operation = self._found(play)
        return operation.foreseen(play, entry, self.aim)

    @property
    def _part(self) -> str:
        return f"{TEXT}{self.effect}"

    def _found(self, play: Draft) -> tuple[Entry, Operation]:
        entry = entry_of(play, self.module)
        assert entry is not None
        return entry, dict(entry.texts(play))[self._part]
