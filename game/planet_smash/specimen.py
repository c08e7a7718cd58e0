"""Sample pieces of Planet Smash in the current palette, for the settings."""

from __future__ import annotations

from pygame import Surface

from game.ui.kit import Kit

SIDE = 44.0


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """Draw a die of each colour in a row, `step` apart; `at` is the left middle of the first."""
    for place, colour in enumerate(("red", "blue", "yellow")):
        kit.put(surface, kit.die(colour, 5 - place, SIDE), (at[0] + place * step, at[1]), "midleft")
