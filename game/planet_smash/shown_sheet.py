"""The sheet that a view shows: its planet, its geometry and what its panels say."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from pygame import Surface

from game.planet_smash.geometry import BAR, GUTTER, Geometry
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.quadrants import LEAST_OPPONENT
from game.planet_smash.sheet_pictures import PortraitPainter
from game.planet_smash.sheets import SheetPainter, rubble, shown_in
from game.table.layout import NOWHERE, Layout
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Print, Where
from game.table.phases import Goal, Phases, fitting, width
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.planet_smash.cards import Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.hud import QuadrantSummary, quadrant_summaries
from rules.planet_smash.state import EMPTY, Position, Sheet
from rules.tabletop import Plate


class ShownSheet:
    """The sheet of the seat that a view shows."""

    def __init__(self, model: ViewModel, layout: Layout, kit: Kit) -> None:
        self.model, self.layout, self.kit = model, layout, kit
        self.view: Position = model.view
        self.game: PlanetSmash = model.game
        self.seat: int = self.view.shown_seat
        self.planet: Planet = self.game.planets[self.view.planet]
        self.sheet: Sheet = self.view.sheets[self.seat]

    @classmethod
    def of(cls, model: ViewModel, layout: Layout, kit: Kit) -> ShownSheet:
        """Return the shown sheet of a view; cached with the view."""
        made: ShownSheet = model.cached("sheet", lambda: cls(model, layout, kit))
        return made

    @cached_property
    def at(self) -> Geometry:
        """Return the boxes of all places of the planet."""
        seats = len(self.view.sheets)
        made: Geometry = self.model.shared(
            f"geometry {self.planet.id} {seats > 1}",
            lambda: Geometry(self.layout, self.kit.canvas, self.planet, seats),
        )
        return made

    @property
    def planets(self) -> PlanetPainter:
        """Return the painter of planets."""
        made: PlanetPainter = self.model.shared("planets", lambda: PlanetPainter(self.kit))
        return made

    def portrait(self, seat: int, side: float) -> Surface:
        """Return a small picture of a seat's planet."""
        portraits: PortraitPainter = self.model.shared(
            "portraits", lambda: PortraitPainter(self.kit, self.planets)
        )
        return portraits.portrait(self.planet, self.view.sheets[seat], side)

    def print_in(self, place: str) -> Print | None:
        """Return the number shown in an open box or research cell, which marks must not hide."""
        shown = any(shown_in(self.planet, self.sheet, place))
        return Print(lambda surface: None, kept_free=True) if shown else None

    @property
    def painter(self) -> SheetPainter:
        """Return the painter of the sheet's print."""
        return SheetPainter(self.kit, self.at, self.sheet, self.is_setup)

    @property
    def is_setup(self) -> bool:
        """Return whether it is before round 1, while targeting dice are placed."""
        return self.view.round == 0

    @cached_property
    def rubble(self) -> frozenset[str]:
        """Return the ids of the demolished quadrants."""
        return rubble(self.sheet)

    def quadrant_summaries(self, seat: int) -> tuple[QuadrantSummary, ...]:
        """Return what the quadrants of a seat's sheet need."""
        return quadrant_summaries(self.game.paces[self.view.planet], self.view, seat)

    @property
    def opponent(self) -> int:
        """Return the opponent in a game of two, else EMPTY."""
        return 1 - self.seat if len(self.view.sheets) == 2 else EMPTY

    @property
    def plate(self) -> Plate:
        """Return the plate of the sheet's seat; for a spectator no one's turn is addressed."""
        if self.model.playing:
            return self.model.plate(self.seat)
        return self.game.at(self.view).plate(self.seat, -1)

    @property
    def acting(self) -> int:
        """Return the colour of the die to be used on the sheet, or EMPTY."""
        return self.view.acting if self.view.seat == self.seat else EMPTY

    @property
    def asked(self) -> str:
        """Return what the owner of the sheet is asked to do, without a full stop; "" out of turn."""
        asks = self.model.playing and self.view.seat == self.seat
        return self.model.asked.removesuffix(".") if asks else ""

    @property
    def phases(self) -> Phases | None:
        """Return the rounds for the top bar, if their column belongs to the other players; else None."""
        several = len(self.view.sheets) > 1 and self.view.round
        return rounds_of(self.planet, self.view.round) if several else None

    @property
    def rounds_box(self) -> Box:
        """Return the box of the rounds: their column, or the top bar in games of several players."""
        known = self.phases
        if known is None:
            return self.at.place("panel/rounds") or NOWHERE
        known, left = fitting(self.kit, known)
        return (left, 0.0, width(self.kit, known), BAR) if left else NOWHERE

    def below(self, plate: Box) -> Box:
        """Return the rest of the opponent's column below their plate, or NOWHERE."""
        column = self.at.field.column
        if column is None:
            return NOWHERE
        top = plate[1] + plate[3] + GUTTER
        high = column[1] + column[3] - top
        return (column[0], top, column[2], high) if high >= LEAST_OPPONENT else NOWHERE


class SheetPart(Part):
    """A part that shows something of the shown sheet, in the box that goes with the planet's."""

    def sheet(self, model: ViewModel) -> ShownSheet:
        """Return the sheet that a view shows."""
        return ShownSheet.of(model, self.layout, self.kit)

    def box(self, model: ViewModel) -> Box:
        return self.sheet(model).at.place(self.name) or super().box(model)


class PlanetsPart(SheetPart):
    """A part that shows players with pictures of their planets."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet, super().key(model, where)

    def portrait_of(self, model: ViewModel, seat: int, side: float) -> Surface:
        """Return a small picture of a seat's planet."""
        return self.sheet(model).portrait(seat, side)


def rounds_of(planet: Planet, now: int) -> Phases:
    """Return the rounds of a planet with the last ones for Hard, Normal and Easy (PS-7.1)."""
    goals = (
        Goal(planet.hard, "Hard", "refused", (3, 3)),
        Goal(planet.normal, "Normal", "brass_light", (7, 4)),
        Goal(planet.easy, "Easy", "good", (12, 4)),
    )
    return Phases(tuple(str(number) for number in range(1, planet.rounds + 1)), now - 1, goals)
