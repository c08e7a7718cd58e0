"""Which act plays a stage of Planet Smash, and what is prepared for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.planet_smash.breaking import Breaking, Workshop, written_on
from game.planet_smash.burst import BurstAct
from game.planet_smash.geometry import Geometry
from game.planet_smash.rival import RivalAct
from game.planet_smash.smash import Scene, SmashAct
from game.table.acts import Act, Moment, batches
from game.ui.canvas import Box
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.sheet import demolished, shown_seat, smashed
from rules.planet_smash.state import COLOURS, Position

STEP = 0.005
"""Seconds of a frame in which nothing moves that pictures may take."""
BRASS = "#FFB347"


class Next(NamedTuple):
    """The quadrant of a seat's planet that may be smashed next."""

    planet: str
    seat: int
    quadrant: int


def _next(view: Position) -> Next | None:
    """The quadrant of the sheet shown that lacks one box, first the one where its ship is; None: none does."""
    seat = shown_seat(view)
    sheet = view.sheets[seat]
    lacking = [quadrant for quadrant, boxes in enumerate(sheet.boxes) if boxes.count(0) == 1]
    found = sheet.pawn if sheet.pawn in lacking else next(iter(lacking), None)
    return Next(view.planet, seat, found) if found is not None else None


class Stager:
    """Makes the acts of one look."""

    def __init__(
        self,
        game: PlanetSmash,
        shop: Workshop,
        geometry: Callable[[Position], Geometry],
        cell: Callable[[str, Position], Box | None],
    ) -> None:
        self._cell = cell
        self._game, self.shop, self._geometry = game, shop, geometry
        self._ready: Next | None = None

    def act(self, moment: Moment[Position]) -> Act | None:
        """The act of a stage; None: its pieces move as pieces do."""
        view, seat = moment.after, shown_seat(moment.after)
        acted = moment.stage.events[0].seat
        broken = [q for q in range(len(QUADRANTS)) if self._breaks(moment, acted, q)]
        if not broken:
            return None
        if acted != seat:
            whole, slot = moment.stage.name == "planet", self._planet(view).order.index(QUADRANTS[broken[0]])
            cell = self._cell(f"seat/{acted}", moment.before)
            return RivalAct(self.shop.kit, cell, None if whole else slot) if cell is not None else None
        scene, breaking = self._scene(moment.before, seat, broken[0]), self._breaking(view, seat, broken[0])
        if moment.stage.name == "planet":
            return BurstAct(self.shop, scene, breaking)
        ready = self._ready == Next(view.planet, seat, broken[0])
        return SmashAct(self.shop, scene, breaking, ready, smashed(view.sheets[seat]))

    def prepare(self, view: Position) -> Iterator[object]:
        """Pictures of the quadrant that the next number may smash, on the sheet that lies on the table; those of
        another are given back."""
        return batches(self._steps(view), STEP)

    def _steps(self, view: Position) -> Iterator[object]:
        coming = _next(view)
        if coming is None or coming != self._ready:
            self.shop.forget()
            self._ready = None
        if coming is None:
            return
        breaking = self._breaking(view, coming.seat, coming.quadrant)
        yield from breaking.steps()
        if sum(0 in boxes for boxes in view.sheets[coming.seat].boxes) == 1:
            yield from breaking.world()
        self._ready = coming

    def _breaks(self, moment: Moment[Position], seat: int, quadrant: int) -> bool:
        before, after = moment.before.sheets[seat], moment.after.sheets[seat]
        return demolished(after, quadrant) and not demolished(before, quadrant)

    def _breaking(self, view: Position, seat: int, quadrant: int) -> Breaking:
        id = QUADRANTS[quadrant]
        written = written_on(self._game.sheet_pieces(view, seat), id)
        return Breaking(self.shop, self._planet(view), id, self._geometry(view).field.k, written)

    def _scene(self, view: Position, seat: int, quadrant: int) -> Scene:
        pieces = {piece.id: piece for piece in self._game.sheet_pieces(view, seat)}
        at, id = self._geometry(view), QUADRANTS[quadrant]
        ship = pieces[f"{seat}:pawn"]
        seats = view.sheets[seat].seats
        colour = COLOURS[seats.index(quadrant)] if quadrant in seats and quadrant else ""
        berth = at.place(ship.place)
        assert berth is not None
        light = self.shop.kit.theme.dice[colour].light if colour else BRASS
        return Scene(at, id, ship, berth, pieces.get(f"{seat}:target/{colour}"), light)

    def _planet(self, view: Position) -> Planet:
        return self._game.planets[view.planet]
