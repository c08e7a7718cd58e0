"""The colours of a planet: its glow in space, its crust's edge, its rubble."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Color

from rules.planet_smash import unseen


@dataclass(frozen=True)
class World:
    """The colours of a planet: `glow` round the globe, `edge` the bright line of its crust, `night` its unlit
    side, `rubble` its dust."""

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
"""The planets that come with the game; the colours of others come from their picture, or from their seed."""
LIGHT, NIGHT, STONE = "#FFF0D2", "#0C0A16", "#8C8480"
"""The colours mixed with that of a picture: for the lit side, for the unlit side, for dust."""


@dataclass(frozen=True)
class Crust:
    """The colours of a generated globe: from its lit to its dark side, those of dark and light marks, and its
    world's."""

    lit: str
    base: str
    shade: str
    dark: str
    light: str
    world: World


CRUSTS = (
    Crust(
        "#F2B878",
        "#C9703C",
        "#7A3420",
        "#6A2E1E",
        "#FFD9A0",
        World("#FF9A4A", "#FFD9A0", "#3A1A30", "#A06A50"),
    ),
    Crust(
        "#F0D8A8",
        "#C89A5C",
        "#7C5430",
        "#8A5A34",
        "#FFF0CC",
        World("#E8B070", "#FFEFCC", "#3A2440", "#9A8070"),
    ),
    Crust(
        "#E4F6FF",
        "#8CC0E4",
        "#3C6C98",
        "#5C94C0",
        "#FFFFFF",
        World("#9CC8F0", "#FFFFFF", "#1C3A5C", "#8FA8BC"),
    ),
    Crust(
        "#9AE8D8",
        "#2E9C90",
        "#124A50",
        "#1C6A68",
        "#D8FFF2",
        World("#4AC8B8", "#D0FFF4", "#0C3038", "#6A9890"),
    ),
    Crust(
        "#B8E8A0",
        "#5CA050",
        "#224C2C",
        "#346C34",
        "#E8FFC8",
        World("#6AC060", "#DDF5B8", "#0E3020", "#6A8A60"),
    ),
    Crust(
        "#E4C0FF",
        "#9A64D0",
        "#44246C",
        "#6C3EA0",
        "#F8E8FF",
        World("#B078F0", "#F0DCFF", "#2A1450", "#9880B8"),
    ),
    Crust(
        "#F4B0B8",
        "#B8586C",
        "#5C2034",
        "#8A3448",
        "#FFE0DC",
        World("#E0708A", "#FFDCD8", "#34122C", "#98606C"),
    ),
    Crust(
        "#D8D4CC",
        "#8E8C92",
        "#40424E",
        "#5C5C68",
        "#F8F4EA",
        World("#B0B8C8", "#F4F0E8", "#1E2230", "#84848C"),
    ),
)


def crust(seed: int) -> Crust:
    """Return the colours of a globe with this seed; neighbouring seeds differ."""
    return CRUSTS[seed % len(CRUSTS)]


def world(planet: str) -> World | None:
    """Return the colours of a planet by its id, or None for an unknown one."""
    seed = unseen.seed_of(planet)
    return WORLDS.get(planet) if seed is None else crust(seed).world


def world_like(colour: Color) -> World:
    """Return the colours of a planet whose picture has this average colour."""

    def mixed(other: str, share: float) -> str:
        found = colour.lerp(Color(other), share)
        return f"#{found.r:02X}{found.g:02X}{found.b:02X}"

    return World(mixed(LIGHT, 0.3), mixed(LIGHT, 0.75), mixed(NIGHT, 0.72), mixed(STONE, 0.45))
