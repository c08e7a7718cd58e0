"""The plates of a few opponents, each with their planet."""

from __future__ import annotations

from game.planet_smash.shown_sheet import PlanetsPart
from game.table.parts.opponents import OpponentsPart


class OpponentPlanetsPart(PlanetsPart, OpponentsPart):
    """A plate per opponent with a picture of the planet."""
