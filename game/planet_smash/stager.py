"""Which act plays a stage of Planet Smash, and what is prepared for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.planet_smash.breaking import Breaking, Workshop, written_on
from game.planet_smash.burst import BurstAct
from game.planet_smash.geometry import Geometry
from game.planet_smash.rival import RivalAct
from game.planet_smash.smash import Scene, SmashAct, lights
from game.table.acts import Act, Moment, batches
from game.ui.canvas import Box
from game.ui.effects import Effects
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.sheet import demolished, shown_seat, smashed
from rules.planet_smash.state import COLOURS, Position

STEP = 0.005
"""Seconds of a frame in which nothing moves that pictures may take."""
BRASS = "#FFB347"


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
        self._game, self._shop, self._geometry = game, shop, geometry
        self._ready: set[tuple[str, int]] = set()

    def act(self, moment: Moment[Position]) -> Act | None:
        """The act of a stage; None: its pieces move as pieces do."""
        view, seat = moment.after, shown_seat(moment.after)
        acted = moment.stage.events[0].seat
        if acted != seat:
            cell = self._cell(f"seat/{acted}", moment.before)
            return RivalAct(self._shop.kit, cell, moment.stage.name == "planet") if cell is not None else None
        broken = [q for q in range(len(QUADRANTS)) if self._breaks(moment, seat, q)]
        if not broken:
            return None
        scene, breaking = self._scene(moment.before, seat, broken[0]), self._breaking(view, seat, broken[0])
        if moment.stage.name == "planet":
            return BurstAct(self._shop, scene, breaking)
        ready = (view.planet, broken[0]) in self._ready
        return SmashAct(self._shop, scene, breaking, ready, smashed(view.sheets[seat]))

    def prepare(self, view: Position) -> Iterator[object]:
        """Pictures of the quadrants that the next number may smash, on the sheet that lies on the table."""
        return batches(self._steps(view), STEP)

    def _steps(self, view: Position) -> Iterator[object]:
        seat = shown_seat(view)
        for quadrant, boxes in enumerate(view.sheets[seat].boxes):
            if boxes.count(0) == 1:
                yield from self._breaking(view, seat, quadrant).steps()
                yield from lights(Effects.of(self._shop.kit), self._geometry(view).field.k)
                if sum(0 in others for others in view.sheets[seat].boxes) == 1:
                    yield from self._breaking(view, seat, quadrant).world()
                self._ready.add((view.planet, quadrant))

    def _breaks(self, moment: Moment[Position], seat: int, quadrant: int) -> bool:
        before, after = moment.before.sheets[seat], moment.after.sheets[seat]
        return demolished(after, quadrant) and not demolished(before, quadrant)

    def _breaking(self, view: Position, seat: int, quadrant: int) -> Breaking:
        id = QUADRANTS[quadrant]
        written = written_on(self._game.sheet_pieces(view, seat), id)
        return Breaking(self._shop, self._planet(view), id, self._geometry(view).field.k, written)

    def _scene(self, view: Position, seat: int, quadrant: int) -> Scene:
        pieces = {piece.id: piece for piece in self._game.sheet_pieces(view, seat)}
        at, id = self._geometry(view), QUADRANTS[quadrant]
        ship = pieces[f"{seat}:pawn"]
        seats = view.sheets[seat].seats
        colour = COLOURS[seats.index(quadrant)] if quadrant in seats and quadrant else ""
        berth = at.place(ship.place)
        assert berth is not None
        light = self._shop.kit.theme.dice[colour].light if colour else BRASS
        return Scene(at, id, ship, berth, pieces.get(f"{seat}:target/{colour}"), light)

    def _planet(self, view: Position) -> Planet:
        return self._game.planets[view.planet]
