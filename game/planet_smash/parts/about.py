"""The planet's panel: its description, and each quadrant's rule and ability (LOOK 4, 7)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.faces import CardFaces
from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.face import lines


class AboutPart(SheetPart):
    """The panel, where the right column has room for it."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        about(self.kit, surface, box, self.sheet(model).planet)


def about(kit: Kit, surface: Surface, box: Box, planet: Planet) -> None:
    """Draw the planet's panel: its description, and each quadrant's rule and ability."""
    x, y, w, h = box
    kit.panel(surface, box, planet.title, f"{planet.rounds} rounds, {planet.boxes} boxes")
    words = kit.paragraph(planet.text, w - 32, 14.5, "text2")
    top = y + 42 + kit.size_of(words)[1] + 10
    if (y + h - 10 - top) / len(QUADRANTS) >= 22:
        kit.put(surface, words, (x + 16, y + 42))
    else:
        top = y + 40
    pitch = min(30.0, (y + h - 10 - top) / len(QUADRANTS))
    for row, line in enumerate(lines(planet)):
        face = CardFaces.of(kit).render("planet_smash/line", line, (w, pitch))
        kit.put(surface, face, (x, top + row * pitch))
