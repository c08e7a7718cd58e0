"""The sign of a heart that is saved when it is next hit: what a script did to a machine for this turn."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.glyphs import SHIELD
from game.smash_gear.machines import badge
from game.table.parts.cells import Geometry
from game.ui.kit import Kit
from rules.common.polyomino import cells
from rules.smash_gear.state import Position
from rules.smash_gear.tables import Floor

SIZE, AT = 0.17, 0.2
"""The radius of the sign, and how far its middle is from the left and lower edge; parts of a cell."""


def draw(kit: Kit, surface: Surface, geometry: Geometry, floor: Floor, view: Position) -> None:
    """A shield at every guarded heart."""
    for machine in view.machines:
        if "guarded" in machine.marks:
            for x, y, w, _ in geometry.cells(floor.names[cell] for cell in cells(machine.hearts)):
                r = SIZE * w * kit.canvas.s
                body = f'<g transform="translate({{c}} {{c}})">{badge(SHIELD, 0, 0, r)}</g>'
                kit.stamp(surface, body, (x + AT * w, y + (1 - AT) * w), r + 2)
