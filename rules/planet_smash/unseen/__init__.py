"""Unseen planets: a generated planet for every seed, within the rules of all planets."""

from __future__ import annotations

from functools import lru_cache

from rules.game import Choice
from rules.planet_smash.cards import Planet
from rules.planet_smash.unseen.making import FEWEST_BOXES, MOST_BOXES, generated, name
from rules.planet_smash.unseen.rounds import estimated

__all__ = ["CHOICE", "GOAL", "Planets", "choice", "id_of", "planet", "seed_of"]

CHOICE = "unseen"
"""The planet choice of a setup for a planet generated from the game's seed."""
GOAL = "Demolish all four quadrants before the planet's rounds run out to win."
_FIRST = "unseen_"


def id_of(seed: int) -> str:
    """Return the id of a seed's planet, by which states and saved games name it."""
    return f"{_FIRST}{seed}"


def seed_of(id: str) -> int | None:
    """Return the seed of the planet with that id; None for a planet of the data."""
    digits = id.removeprefix(_FIRST)
    return int(digits) if id.startswith(_FIRST) and digits.isdecimal() else None


def choice(game: str) -> Choice:
    """Return the choice of the setup."""
    facts = (
        "Same seed, same planet",
        f"{FEWEST_BOXES + 2} to {MOST_BOXES} boxes",
        "Hard, Normal and Easy are estimates",
    )
    text = "A new planet every time, with its own name and its own rules."
    return Choice(CHOICE, "Unseen planet", text, f"{game}/{CHOICE}.svg", facts, seeded=True)


@lru_cache(maxsize=64)
def planet(id: str) -> Planet:
    """Return the planet with that id, with estimated rounds. Raises KeyError for an id without a seed."""
    seed = seed_of(id)
    if seed is None:
        raise KeyError(id)
    return estimated(generated(id, name(seed), seed))


class Planets(dict[str, Planet]):
    """The planets of the data by id; generated planets are found by their seeds, but not iterated."""

    def __missing__(self, id: str) -> Planet:
        return planet(id)
