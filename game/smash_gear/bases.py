"""Bases: a court with a keep in its owner's colours; a ring of walls where a machine stands on it (LOOK 7)."""

from __future__ import annotations

from pygame import SRCALPHA, Surface

from game.smash_gear.badges import plugged
from game.smash_gear.hulls import CELL
from game.smash_gear.livery import SEATS, livery
from game.smash_gear.parts import Parts
from game.table.layout import Box
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.paint import pictures, vector

WIDE = 1.16
"""How wide a picture is that has room for a base, its shadow and its badge, in cells."""
OWNERS = "red", "blue"
RAISED = 0.86
"""How far the badge of a base's plugins is from its lower edge where a machine stands on it: those of machines lie at
the lower right of cells."""


class BasePainter:
    """Draws bases for one kit and keeps the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self._parts = kit, Parts(kit.art)
        self._kept = pictures(kit.canvas.screenful // 4)

    def base(self, owner: int, side: float, plugins: int = 0) -> Surface:
        """The token of a base in a cell of that side (logical px), the middle of both the same."""
        return self._drawn("free", owner, self.kit.canvas.px(side), plugins)

    def ring(self, surface: Surface, cell: Box, owner: int, worn: Surface, plugins: int = 0) -> None:
        """Draw the walls of a base on whose cell a machine stands, over its hull and under what its unit has `worn`,
        and over all the badge of its plugins."""
        u = self.kit.canvas.px(cell[2])
        self.kit.put(surface, self._drawn("ring", owner, u, 0), centre(cell), "center")
        self.kit.put(surface, worn, centre(cell), "center")
        if plugins:
            self.kit.put(surface, self._drawn("badge", owner, u, plugins), centre(cell), "center")

    def _drawn(self, form: str, owner: int, u: int, plugins: int) -> Surface:
        key = (form, owner, u, plugins)
        return self._kept.made(key, lambda: self._made(form, owner, u, plugins))

    def _made(self, form: str, owner: int, u: int, plugins: int) -> Surface:
        size = 2 * round(WIDE * u / 2)
        picture = self._walls(form, owner, u, size) if form != "badge" else Surface((size, size), SRCALPHA, 32)
        if plugins:
            low = 0.34 if form == "free" else 0.34 - RAISED + 0.18
            s = self.kit.canvas.s
            plugged(self.kit, picture, ((size / 2 + 0.34 * u) / s, (size / 2 + low * u) / s), plugins, u / s)
        return picture

    def _walls(self, form: str, owner: int, u: int, size: int) -> Surface:
        seat = owner % 2
        drawn = self._parts.part(
            f"machines/bases/{form}_{OWNERS[seat]}", livery(self.kit.theme.palette, seat), SEATS["standard"][seat]
        )
        return vector(f'<g transform="translate({size / 2} {size / 2}) scale({u / CELL:.4f})">{drawn}</g>', size, size)
