"""The pieces of Planet Smash in the present palette, for the settings."""

from __future__ import annotations

from pygame import Surface

from game.ui.kit import Kit

SIDE = 44.0


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """A die of each colour in a row, `step` apart, their left edges' middles from `at` on."""
    for place, colour in enumerate(("red", "blue", "yellow")):
        kit.put(surface, kit.die(colour, 5 - place, SIDE), (at[0] + place * step, at[1]), "midleft")
