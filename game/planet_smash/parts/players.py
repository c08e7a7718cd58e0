"""The list of many players, each with their planet."""

from __future__ import annotations

from game.planet_smash.shown_sheet import PlanetsPart
from game.table.parts.players import PlayersPart


class PlayerPlanetsPart(PlanetsPart, PlayersPart):
    """A row per player with a picture of the planet."""
