"""The planning panel: the tray of unused dice and the three spots (LOOK 4, 7)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, partial

from pygame import Surface

from game.planet_smash.pieces import shape_of
from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Print, Where
from game.ui.canvas import Box, centre
from rules.common.text import counted
from rules.planet_smash.state import COLOURS, EMPTY, SPOTS, Sheet


class PlanningPart(SheetPart):
    """The tray and the spots; the dice in them are pieces."""

    @cached_property
    def tray(self) -> list[Box]:
        """Return the boxes of the dice in the tray."""
        return [self.layout.box(f"tray/{colour}", self.kit.canvas) for colour in COLOURS]

    def key(self, model: ViewModel, where: Where) -> Hashable:
        seen = self.sheet(model)
        return seen.is_setup, seen.sheet.spots, seen.sheet.slots, seen.acting

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen = self.sheet(model)
        self.kit.panel(surface, box, *self._words(seen.sheet, seen.is_setup))
        self._tray(surface)
        for number, colour in enumerate(seen.sheet.spots):
            used = colour not in (EMPTY, seen.acting)
            self._spot(surface, model, number, "seating" if seen.is_setup else "", colour != EMPTY, used)

    def print_in(self, place: str, model: ViewModel) -> Print | None:
        """Return the number and flight distance of a spot, which are drawn over the light there."""
        family, _, number = place.partition("/")
        if family != "spot":
            return None
        draw = partial(self._spot, model=model, number=int(number) - 1, state="lit")
        return Print(draw, kept_free=False)

    def _words(self, sheet: Sheet, setting_up: bool) -> tuple[str, str]:
        if setting_up:
            left = sheet.slots.count(0)
            return "Targeting dice", f"{left} to place" if left else "all placed"
        left = len(COLOURS) - sum(colour != EMPTY for colour in sheet.spots)
        return "Planning", f"{counted(left, 'die', 'dice')} left" if left else "all dice used"

    def _tray(self, surface: Surface) -> None:
        x, y, w, _ = self.tray[0]
        bottom = self.tray[-1][1] + self.tray[-1][3]
        inset = (x - 22, y - 6, w + 44, bottom - y + 12)
        self.kit.fill(surface, inset, "#0C131C", radius=8, border="#070B11")
        self.kit.line(
            surface, (inset[0] + 8, bottom + 5.5), (inset[0] + inset[2] - 8, bottom + 5.5), "edge", 1, 200
        )
        for colour, socket in zip(COLOURS, self.tray, strict=True):
            self.kit.put(surface, self.kit.picture("planet_smash/spot.svg", *socket[2:]), socket[:2])
            shape_of(self.kit, surface, colour, centre(socket), 15)

    def _spot(
        self,
        surface: Surface,
        model: ViewModel,
        number: int,
        state: str,
        taken: bool = False,
        used: bool = False,
    ) -> None:
        """Draw a spot with its number and flight distance; only these over the light of an aimed spot
        ("lit")."""
        x, y, w, _ = self.layout.box(f"spot/{SPOTS[number]}", self.kit.canvas)
        face = model.faces.face("spot", str(SPOTS[number]), w, state=state, taken=taken, used=used)
        self.kit.put(surface, face, (x, y))
