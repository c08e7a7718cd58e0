"""The planets as a campaign, from the first to the hardest, each to be won at Easy, Normal and Hard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.base.game import BaseGame
from rules.planet_smash.cards import DICE_A_ROUND, Planet
from rules.planet_smash.ending import DIFFICULTIES, win_title
from rules.planet_smash.state import Position
from rules.tabletop import Campaign

MOST_COGS, LIGHT = 5, 3
"""The most cogs of difficulty, and the rounds of toil that count as none."""


class CampaignGame(BaseGame[Position, Any]):
    """The campaign of a game's planets; combine it with the class that plays it."""

    planets: Mapping[str, Planet]

    def campaign(self) -> Campaign:
        """Return the campaign: the first planet of the data, which teaches the game, then the others by
        difficulty."""
        first, *others = self.planets.values()
        ordered = (first, *sorted(others, key=_difficulty))
        levels = tuple((name.capitalize(), win_title(name)) for name in reversed(DIFFICULTIES))
        return Campaign("planet", tuple(planet.id for planet in ordered), levels)


def cogs(planet: Planet) -> int:
    """Return the difficulty of a planet, 1 to 5: one more for every two rounds of toil above the minimum."""
    return max(1, min(MOST_COGS, 1 + int((_difficulty(planet)[0] - LIGHT) / 2)))


def _difficulty(planet: Planet) -> tuple[float, int]:
    """Return the number of rounds that Easy leaves beyond those in which three dice a round could fill every
    box, as a measure of waiting for numbers; then the round of Easy."""
    return planet.easy - planet.boxes / DICE_A_ROUND, planet.easy
