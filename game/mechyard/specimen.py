"""Sample pieces of Mechyard in the current palette, for the settings."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.mechyard.tiles import TilePainter
from game.ui.kit import Kit
from rules import catalog

TILE, PAWN = 42.0, 36.0
"""The sizes of a module and of a crew member."""
SHOWN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("core", {}),
    ("laser_cannon", {}),
    ("shield_drum", {"damage": 3}),
    ("standard_leg", {"broken": True}),
)
"""A module of each kind, one of them damaged and one broken."""


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """Draw a module of each kind with a crew member beside it, in a row, `step` apart; `at` is the left
    middle of the first."""
    tiles, designs = TilePainter.of(kit), catalog.load("mechyard").library.designs  # type: ignore[attr-defined]
    for seat, (id, state) in enumerate(SHOWN):
        x = at[0] + seat * step
        kit.put(surface, tiles.tile(designs[id], TILE, **state), (x + TILE / 2, at[1]), "center")
        kit.put(surface, tiles.crew(seat, PAWN), (x + TILE + PAWN / 2, at[1]), "center")
