"""Put armour counters on units, or take them off."""

from __future__ import annotations

from typing import Literal

from rules.common.words import counted
from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.immense_warfare import selectors
from rules.immense_warfare.announced import ANNOUNCED, TARGET
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.printed import Few
from rules.immense_warfare.selectors import Of, meant


class Armour(Operation[Draft], frozen=True, tag="armour"):
    """Put armour counters on units (MI-6.2), or take all of them off ("none")."""

    of: Of
    add: Few | Literal["none"]

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    def words(self, it: str) -> str:
        what = selectors.each(self.of, it)
        if self.add == "none":
            return f"remove all armour counters from {what}"
        return f"put {counted(self.add, 'armour counter')} on {what}"

    @property
    def uses(self) -> tuple[str, ...]:
        return selectors.used(self.of)

    def bears_on(self, what: str) -> bool:
        return what in (ANNOUNCED, TARGET)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = meant(play, this, self.of)
        for id in ids:
            unit = play.unit(id)
            if unit is not None:
                play.change(id, armour=0 if self.add == "none" else unit.armour + self.add)
        return Did(bool(ids))
