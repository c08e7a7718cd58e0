"""The planet with the sheet printed on it: the places of its quadrants, their labels, and the ship's orbit
(LOOK 7, 8)."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import partial

from msgspec.structs import replace
from pygame import Surface

from game.planet_smash.geometry import HOLE, ORBIT
from game.planet_smash.pieces import EXHAUST
from game.planet_smash.quadrants import Quadrants, rows
from game.planet_smash.sheets import demolished_quadrants
from game.planet_smash.shown_sheet import SheetPart, ShownSheet
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Flight, Print, Spared, Where
from game.table.phases import Phases
from game.table.table_state import Point
from game.ui.canvas import Box, contains
from rules.game import Action, Piece
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.state import SHIP

PREVIEW = "panel/preview"


class PlanetPart(SheetPart):
    """The ground of the table. It moves all places with the planet, and says in the preview panel what the
    quadrants need."""

    def place(self, name: str, model: ViewModel) -> Box | None:
        seen, (family, _, rest) = self.sheet(model), name.partition("/")
        match family:
            case "seat":
                return None
            case "waits":
                return dict(self._rows(model))[rest]
            case "label":
                return self._labels(model)[QUADRANTS.index(rest)]
            case "planet":
                return seen.at.field.box(0, 0, 2 * HOLE, 2 * HOLE)
            case "rounds":
                return seen.rounds_box
        return seen.at.place(name)

    def _labels(self, model: ViewModel) -> tuple[Box, ...]:
        """Return the boxes of the quadrants' names with their rules."""
        return self.sheet(model).painter.labels()

    def _rows(self, model: ViewModel) -> list[tuple[str, Box]]:
        """Return the boxes of the quadrants' rows in the preview panel."""
        box = self.place(PREVIEW, model) or self.layout.box(PREVIEW, self.kit.canvas)
        return rows(box, self.sheet(model).planet)

    # -- the ground

    def key(self, model: ViewModel, where: Where) -> Hashable:
        seen = self.sheet(model)
        setting_up = seen.is_setup and 0 in seen.sheet.slots
        return seen.planet.id, seen.rubble, seen.sheet.slots, setting_up, len(seen.view.sheets) > 1

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw the planet, the sheet printed on it, and the slots."""
        seen, field = self.sheet(model), self.sheet(model).at.field
        smashed = demolished_quadrants(seen.planet, seen.sheet)
        middle = self.kit.canvas.pos(field.cx, field.cy)
        seen.planets.draw(surface, middle, seen.planet.id, smashed, field.k)
        seen.painter.draw(surface)

    def print_in(self, place: str, model: ViewModel) -> Print | None:
        """Return the number shown in an open box or research cell, which marks must not hide."""
        return self.sheet(model).print_in(place)

    def spared(self, model: ViewModel) -> Spared:
        """Return the boxes of the quadrants' names, and of the number of quadrants still to demolish."""
        core = self.place("planet", model)
        return Spared(self._labels(model), () if core is None else (core,))

    def in_top_bar(self, model: ViewModel) -> Phases | None:
        """Return the rounds, if their column belongs to the other players; else None."""
        return self.sheet(model).phases

    # -- the ship

    def flight(self, piece: Piece, model: ViewModel) -> Flight | None:
        """Return the clockwise orbit of the ship, which leaves its exhaust there; None for other pieces."""
        if piece.kind != SHIP:
            return None
        return Flight(partial(self._orbit, piece, model), replace(piece, kind=EXHAUST))

    def _orbit(self, piece: Piece, model: ViewModel, start: str, part: float) -> Point:
        at = self.sheet(model).at
        first, last = (at.orbit(place.removeprefix("orbit/")) for place in (start, piece.place))
        last += 360 if last <= first else 0
        return at.field.polar(first + (last - first) * part, ORBIT)

    # -- what the quadrants need

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the quadrants' needs under what the viewer is asked to do, from round 1 on: before it the
        prompt explains the game."""
        seen = self.sheet(model)
        if action is not None or seen.is_setup:
            return None
        quadrants, asked = seen.quadrant_summaries(seen.seat), seen.asked
        known = Quadrants(self.kit, seen.planet, seen.sheet, quadrants)
        key = seen.planet.id, seen.sheet.boxes, seen.sheet.target, quadrants, asked
        return Beside(
            key,
            lambda surface, box: known.draw(surface, box, asked),
            at=partial(self._row_at, seen),
            whole=True,
        )

    def _row_at(self, seen: ShownSheet, box: Box, point: Point) -> str:
        """Return the slot of the quadrant whose row is at a point, or ""."""
        lines = rows(box, seen.planet)
        return next((f"target/{id}" for id, line in lines if contains(line, point)), "")

    def opened_at(self, box: Box, model: ViewModel, point: Point) -> str:
        """Return the planet for its core, the rounds, or the quadrant of a label or row, or ""."""
        seen = self.sheet(model)
        if math.dist(point, (seen.at.field.cx, seen.at.field.cy)) < HOLE * seen.at.field.k:
            return "planet"
        if contains(seen.rounds_box, point):
            return "rounds"
        named = zip(QUADRANTS, self._labels(model), strict=True)
        if label := next((f"label/{id}" for id, there in named if contains(there, point)), ""):
            return label
        if seen.is_setup:
            return ""
        return next((f"waits/{id}" for id, line in self._rows(model) if contains(line, point)), "")
