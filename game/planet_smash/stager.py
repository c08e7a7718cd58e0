"""Which act plays a stage of Planet Smash, and what is prepared for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.planet_smash.breaking import Breaking, Workshop
from game.planet_smash.burst import BurstAct
from game.planet_smash.geometry import Geometry
from game.planet_smash.rival import RivalAct
from game.planet_smash.smash import SmashAct
from game.table.acts import Act, Moment, batches
from game.ui.canvas import Box
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.sheet import demolished, shown_seat, smashed
from rules.planet_smash.state import Position

STEP = 0.005
"""Seconds of a frame in which nothing moves that pictures may take."""
Next = tuple[str, int, int]
"""The planet, the seat and its quadrant that may be smashed next."""


def _next(view: Position) -> Next | None:
    """The quadrant of the sheet shown that lacks one box, first the one where its ship is; None: none does."""
    seat = shown_seat(view)
    sheet = view.sheets[seat]
    lacking = [quadrant for quadrant, boxes in enumerate(sheet.boxes) if boxes.count(0) == 1]
    found = sheet.pawn if sheet.pawn in lacking else next(iter(lacking), None)
    return (view.planet, seat, found) if found is not None else None


class Stager:
    """Makes the acts of one look."""

    def __init__(
        self,
        shop: Workshop,
        geometry: Callable[[Position], Geometry],
        cell: Callable[[str, Position], Box | None],
    ) -> None:
        self.shop, self._geometry, self._cell = shop, geometry, cell
        self._ready: Next | None = None

    def act(self, moment: Moment[Position]) -> Act | None:
        """The act of a stage; None: its pieces move as pieces do."""
        view, seat = moment.after, shown_seat(moment.after)
        acted = moment.stage.events[0].seat
        broken = next((quadrant for quadrant in range(len(QUADRANTS)) if _breaks(moment, acted, quadrant)), None)
        if broken is None:
            return None
        whole, at = moment.stage.name == "planet", self._geometry(view)
        if acted != seat:
            slot, cell = at.slot(QUADRANTS[broken]), self._cell(f"seat/{acted}", moment.before)
            return RivalAct(self.shop.kit, cell, None if whole else slot) if cell is not None else None
        breaking = Breaking(self.shop, moment.before, view, seat, broken, at)
        if whole:
            return BurstAct(breaking)
        ready = self._ready == (view.planet, seat, broken)
        return SmashAct(breaking, ready, smashed(view.sheets[seat]))

    def prepare(self, view: Position) -> Iterator[object]:
        """Pictures of the quadrant that the next number may smash, on the sheet that lies on the table; those of
        another are given back."""
        return batches(self._steps(view), STEP)

    def _steps(self, view: Position) -> Iterator[object]:
        coming = _next(view)
        if coming is None or coming != self._ready:
            self.shop.kept.clear()
            self._ready = None
        if coming is None:
            return
        _, seat, quadrant = coming
        breaking = Breaking(self.shop, view, view, seat, quadrant, self._geometry(view))
        yield from breaking.steps()
        if sum(0 in boxes for boxes in view.sheets[seat].boxes) == 1:
            yield from breaking.world()
        self._ready = coming


def _breaks(moment: Moment[Position], seat: int, quadrant: int) -> bool:
    before, after = moment.before.sheets[seat], moment.after.sheets[seat]
    return demolished(after, quadrant) and not demolished(before, quadrant)
