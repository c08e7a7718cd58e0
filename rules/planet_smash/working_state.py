"""The working copy of a position during an action."""

from __future__ import annotations

from typing import ClassVar

from rules.common.dice import roll
from rules.common.emitter import Emitter
from rules.common.tuples import put
from rules.game import Event
from rules.planet_smash.chart import Chart
from rules.planet_smash.state import Sheet, Situation


class WorkingState(Situation, Emitter, kw_only=True):  # type: ignore[misc]  # the fields of a situation come first
    """A working copy of a position, with the chart of its planet."""

    chart: Chart
    log: list[Event] | None = None

    agenda: ClassVar[tuple[()]] = ()
    """Always empty, as are its questions and triggers: an action is over at once."""
    noticed: ClassVar[tuple[()]] = ()
    question: ClassVar[None] = None

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the values of that many rolled dice."""
        values, rng = roll(self.rng, count)
        self.rng = rng  # type: ignore[misc]  # a working state may change
        return values

    def put_sheet(self, sheet: Sheet) -> None:
        """Replace the sheet of the seat to act."""
        self.sheets = put(self.sheets, self.seat, sheet) if len(self.sheets) > 1 else (sheet,)
