"""Activate a module once more."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.mechyard.activation import Entry, Words, parts
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation
from rules.mechyard.state import Spot
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture


class ActivateAgain(Operation, frozen=True, tag="activate_again"):
    """A module joined to this that was activated in this turn is activated once more by the crew that entered; never
    one that activates others itself (MY-5.11)."""

    again: ClassVar = True
    when: Literal["activated"]
    target: Literal["joined_used"]

    def words(self, name: str) -> str:
        return f"Activate a module joined to this once more, now. Not another {name}."

    def aims(self, play: Draft, entry: Entry) -> tuple[str, ...]:
        frame = play.frame(play.seat)
        found = (frame.modules[other].id for other in frame.joined[frame.index[entry.module]])
        return tuple(id for id in found if id in play.used and self._can(play, entry, id))

    def _can(self, play: Draft, entry: Entry, module: str) -> bool:
        """Whether activating a module once more would do anything (MY-5.8)."""
        spot = play.own(module)
        if spot is None or play.is_broken(spot):
            return False
        if any(each.again for each in play.design(spot).effects):
            return False
        once_more = self._entry(play, entry, spot)
        return once_more.activates(play) or any(True for _ in once_more.open_parts(play))

    def _entry(self, play: Draft, entry: Entry, spot: Spot) -> Entry:
        module = play.module(spot).id
        return Entry(entry.seat, entry.crew, module, parts(play.design(spot)))

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        spot = play.own(aim)
        assert spot is not None
        once_more = replace(self._entry(play, entry, spot), begun=True)
        play.agenda = (*play.agenda, once_more)

    def gesture(self, play: Draft, entry: Entry, aim: str) -> Gesture:
        spot = play.own(aim)
        assert spot is not None
        return Gesture(f"Activate {module_name(play, spot)} again", (aim,))

    def words_asked(self, play: Draft, entry: Entry) -> Words:
        return Words("Choose a joined module to activate again.", "Click one you have already used.")
