"""The abilities panel: one chip a quadrant, lit when a use of its ability is ready (LOOK 4, 7)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.pieces import ABILITY_LABELS
from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.table.table_state import Point
from game.ui.canvas import Box, contains
from rules.planet_smash.cards import NAMES, QUADRANTS
from rules.planet_smash.sheet import circles_used, ready_circles

RESEARCH_FIRST = ("complete research to ready them", "complete research first", "research first")
"""What makes abilities ready, from the longest wording to the shortest."""


class AbilitiesPart(SheetPart):
    """The chips; their discs are pieces."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        sheet = self.sheet(model).sheet
        return model.view.planet, sheet.cells, sheet.crossed, model.hand.asked

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw the chips. A player to move sees a hint."""
        sheet = self.sheet(model).sheet
        counts = {id: len(ready_circles(sheet, number)) for number, id in enumerate(QUADRANTS)}
        hints = ("drag onto a die",) if any(counts.values()) else RESEARCH_FIRST
        room = box[2] - 44 - self.kit.text_width("Abilities", 14, True)
        hint = next((hint for hint in hints if self.kit.text_width(hint, 14) <= room), "")
        self.kit.panel(surface, box, "Abilities", hint if model.hand.asked else "")
        for number, id in enumerate(QUADRANTS):
            self._chip(surface, model, id, self._at(id, box), (counts[id], circles_used(sheet, number)))

    def _at(self, id: str, box: Box) -> Box:
        """Return the box of a quadrant's chip in a panel of this box."""
        x, y, w, h = self.layout.box(f"ability/{id}", self.kit.canvas)
        return x, y + box[1] - self.layout.box(self.name, self.kit.canvas)[1], w, h

    def piece_at(self, box: Box, model: ViewModel, point: Point) -> str:
        """Return the id of the token whose ability's chip is at a point: a press on its words takes it."""
        id = next((id for id in QUADRANTS if contains(self._at(id, box), point)), "")
        return f"{self.sheet(model).seat}:ability/{id}" if id else ""

    def _chip(self, surface: Surface, model: ViewModel, id: str, box: Box, counts: tuple[int, int]) -> None:
        (x, y, w, _), (ready, used) = box, counts
        ability = self.sheet(model).planet.quadrants[id].ability
        label, many = ABILITY_LABELS[ability], f"{ready or 'None'} ready"
        known = f"{many}, {used} used" if used else many
        wordings = (f"{known} (from {NAMES[id]})", f"{known} ({NAMES[id]})", known, many)
        often = f"×{ready}" if ready > 1 else ""
        brief = label.split()[0]
        face = model.faces.face(
            "chip", ability, w, label=label, brief=brief, ready=ready, often=often, many=wordings
        )
        self.kit.put(surface, face, (x, y))
