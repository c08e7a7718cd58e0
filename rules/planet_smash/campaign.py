"""The planets as a campaign: from the one to begin with to the hardest, Easy, Normal and Hard to be won at each."""

from __future__ import annotations

from collections.abc import Iterable

from rules.planet_smash.cards import DICE_A_ROUND, Planet
from rules.planet_smash.ending import DIFFICULTIES, win_title
from rules.tabletop import Campaign

MOST_COGS, LIGHT = 5, 3
"""The cogs of the hardest planets, and the rounds of toil that make none."""


def campaign(planets: Iterable[Planet]) -> Campaign:
    """The planets of the data, the first of them first, for it teaches the game; the others by how hard they are."""
    first, *others = planets
    ordered = (first, *sorted(others, key=_toil))
    levels = tuple((name.capitalize(), win_title(name)) for name in reversed(DIFFICULTIES))
    return Campaign("planet", tuple(planet.id for planet in ordered), levels)


def cogs(planet: Planet) -> int:
    """How hard a planet is, 1 to 5: a cog more for every two rounds of toil beyond the first three."""
    return max(1, min(MOST_COGS, 1 + int((_toil(planet)[0] - LIGHT) / 2)))


def _toil(planet: Planet) -> tuple[float, int]:
    """How many rounds Easy leaves beyond those in which three dice a round could fill every box: what waiting for
    numbers costs whoever plays plainly; then how long it is."""
    return planet.easy - planet.boxes / DICE_A_ROUND, planet.easy
