"""Bases: a court with a keep in the owner's colours; a ring of walls under a machine on it (LOOK 7)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.badges import plugged
from game.smash_gear.drawings import Parts
from game.smash_gear.hulls import CELL
from game.smash_gear.team_colours import SEATS, livery
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from game.ui.paint import pictures, vector

WIDE = 1.16
"""The width of a picture with room for a base, its shadow and its badge, in cells."""
OWNERS = "red", "blue"
ASIDE, LOW, HIGH = 0.34, 0.34, -0.34
"""The position of the plugin badge from the middle of a base, in cells: to the right, and down; up where a
machine stands on it, since the machine's badges lie at the lower right."""


class BasePainter:
    """Draws bases for one kit and caches the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self._parts = kit, Parts(kit.art)
        self._kept = pictures(kit.canvas.screenful // 4)

    def base(self, owner: int, side: float, plugins: int = 0) -> Surface:
        """Return the token of a base in a cell of this side (logical px), centred."""
        return self._drawn("free", owner, side, plugins)

    def ring(self, surface: Surface, cell: Box, owner: int, worn: Surface, plugins: int = 0) -> None:
        """Draw the walls of a base with a machine on its cell, between the hull and the unit's parts
        (`worn`), and the plugins' badge above all."""
        (x, y), side = centre(cell), cell[2]
        self.kit.put(surface, self._drawn("ring", owner, side), (x, y), "center")
        self.kit.put(surface, worn, (x, y), "center")
        if plugins:
            plugged(self.kit, surface, (x + ASIDE * side, y + HIGH * side), plugins, side)

    def _drawn(self, form: str, owner: int, side: float, plugins: int = 0) -> Surface:
        u = self.kit.canvas.px(side)
        return self._kept.get_or_make(
            (form, owner, u, plugins), lambda: self._made(form, owner % 2, u, plugins)
        )

    def _made(self, form: str, seat: int, u: int, plugins: int) -> Surface:
        size, s = 2 * round(WIDE * u / 2), self.kit.canvas.s
        name, colours = f"machines/bases/{form}_{OWNERS[seat]}", livery(self.kit.theme.palette, seat)
        walls = self._parts.part(name, colours, SEATS["standard"][seat])
        transform = f"translate({size / 2} {size / 2}) scale({u / CELL:.4f})"
        picture = vector(f'<g transform="{transform}">{walls}</g>', size, size)
        if plugins:
            at = (size / 2 + ASIDE * u) / s, (size / 2 + LOW * u) / s
            plugged(self.kit, picture, at, plugins, u / s)
        return picture
