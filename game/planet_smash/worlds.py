"""The colours that belong to one planet: its glow in space, its crust's edge, its rubble."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class World:
    """`glow` round the globe, `edge` the light line of its crust, `night` its unlit side, `rubble` its dust."""

    glow: str = "#FF9A4A"
    edge: str = "#FFD9A0"
    night: str = "#3A1A30"
    rubble: str = "#8A6A58"


WORLDS = {
    "lv_426": World("#FF9A4A", "#FFD9A0", "#3A1A30", "#A06A50"),
    "old_thunder": World("#E8B070", "#FFEFCC", "#3A2440", "#9A8070"),
    "hoarfrost": World("#9CC8F0", "#FFFFFF", "#1C3A5C", "#8FA8BC"),
    "the_kettle": World("#FF6A2A", "#FFC080", "#2A1018", "#90584A"),
    "brine": World("#4AA0F0", "#C8E8FF", "#0C2450", "#6A8CA8"),
    "clockwork_prime": World("#E8B44A", "#FFEBB8", "#3A2410", "#A88450"),
    "prisma": World("#B078F0", "#F0DCFF", "#2A1450", "#9880B8"),
    "tanglewood": World("#6AC060", "#DDF5B8", "#0E3020", "#6A8A60"),
    "dusthalo": World("#C08A9A", "#FFE0D0", "#2C1630", "#907078"),
}
"""The planets that come with the game; any other takes the moon's warm colours."""


def world(planet: str) -> World:
    """The colours of a planet by its id."""
    return WORLDS.get(planet, World())
