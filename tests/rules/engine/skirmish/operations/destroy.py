"""Destroy units."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.replacements import Happening
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.events import Destroyed
from tests.rules.engine.skirmish.selectors import Of, meant, said, subject, used


class Destroy(Operation[Draft], frozen=True, tag="destroy"):
    """Destroy units, all at once; of each, something else may happen instead."""

    of: Of

    @property
    def subject(self) -> str:
        return subject(self.of)

    def words(self, it: str) -> str:
        return f"destroy {said(self.of, it)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return used(self.of)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = meant(play, this, self.of)
        if not ids:
            return DID_NOT
        play.agenda = (*play.agenda, Happening(tuple(Destroyed(unit=id) for id in ids)))
        return DID

    def came_about(self, play: Draft, this: Resolve) -> bool:
        return not meant(play, this, self.of)
