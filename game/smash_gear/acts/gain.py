"""The act of a gain: gears and honor fly from cards to the plates (SG-4, SG-8.4, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator

from game.smash_gear.coins import APART, GEARS, HONOR, Flight, GainingAct
from game.table.acts import Point
from game.ui.canvas import centre
from rules.smash_gear.events import GearsGained, GearsTaken, HonorGained, MachineDestroyed


class GainAct(GainingAct):
    """The act of gears and honor flying from cards to the plates."""

    def _flights(self) -> Iterator[Flight]:
        """Yield the coins for each side from their cards, honor for a wreck from there, and stolen gears from
        the opponent's plate."""
        since: dict[tuple[str, int], float] = {}
        for event in self.moment.stage.events:
            if not isinstance(event, GearsGained | HonorGained):
                continue
            what = HONOR if isinstance(event, HonorGained) else GEARS
            start = (self._wreck_middle() if what == HONOR else None) or self.spot(event.source)
            if isinstance(event, GearsTaken):
                start = self.purse(1 - event.seat, GEARS)
            if start is not None:
                late = since.setdefault((what, event.seat), len(since) * APART)
                flight = self.flight(event.seat, what, start, event.amount, late)
                since[what, event.seat] = late + flight.count * APART
                yield flight

    def _wreck_middle(self) -> Point | None:
        """Return the middle of the destroyed machine that honor is gained for, or None."""
        events = [event for stage in self.moment.earlier for event in stage.events]
        found = next((event for event in reversed(events) if isinstance(event, MachineDestroyed)), None)
        cells = self.named(found.hit) if found is not None else []
        return centre(cells[0]) if cells else None
