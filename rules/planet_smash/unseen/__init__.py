"""Unseen planets: one for every seed, made within the rules of all planets."""

from __future__ import annotations

from functools import lru_cache

from rules.game import Choice
from rules.planet_smash.cards import Planet
from rules.planet_smash.unseen.making import FEWEST_BOXES, MOST_BOXES, draft, name
from rules.planet_smash.unseen.rounds import estimated

__all__ = ["CHOICE", "GOAL", "choice", "id_of", "planet", "seed_of"]

CHOICE = "unseen"
"""What is chosen for the planet in a setup: the seed of the game makes it."""
GOAL = "Demolish all four quadrants before the planet's rounds run out to win."
_FIRST = "unseen_"


def id_of(seed: int) -> str:
    """The id of the planet of a seed: a state, and with it everything that is kept, names the planet by it."""
    return f"{_FIRST}{seed}"


def seed_of(id: str) -> int | None:
    """The seed that made the planet of that id; None for any other."""
    digits = id.removeprefix(_FIRST)
    return int(digits) if id.startswith(_FIRST) and digits.isdecimal() else None


def choice(game: str) -> Choice:
    """The choice of the setup."""
    facts = (
        "Same seed, same planet",
        f"{FEWEST_BOXES + 2} to {MOST_BOXES} boxes",
        "Hard, Normal and Easy are estimates",
    )
    text = "A new planet every time, with its own name and its own rules."
    return Choice(CHOICE, "Unseen planet", text, f"{game}/{CHOICE}.svg", facts, seeded=True)


@lru_cache(maxsize=64)
def planet(id: str) -> Planet:
    """The planet of that id, its rounds by estimate. Raises KeyError for an id that no seed has."""
    seed = seed_of(id)
    if seed is None:
        raise KeyError(id)
    return estimated(draft(id, name(seed), seed))
