"""Sample pieces of Smash Gear in the current palette, for the settings."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.smash_gear.machines import MachinePainter
from game.ui.kit import Kit
from rules.smash_gear.bodies import Body

CELL = 34.0
FACE = "WH#specimen 0 0 0"
SPECIMEN = {"specimen": Body(("WH",), 1, "plain")}


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """Draw a machine and a base of each seat in a row, `step` apart; `at` is the left middle of the first."""
    machines, bases = MachinePainter(kit, SPECIMEN), BasePainter(kit)
    for seat in (0, 1):
        x = at[0] + 2 * seat * step
        kit.put(surface, machines.machine(FACE, seat, CELL), (x + CELL, at[1]), "center")
        kit.put(surface, bases.base(seat, CELL), (x + step + CELL / 2, at[1]), "center")
