"""Planet Smash by Kevin Snell: place dice on a rondel, fill four quadrants, chain tech abilities."""

from __future__ import annotations

from rules.content import Content
from rules.planet_smash.cards import load
from rules.planet_smash.game import PlanetSmash as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the planets of its data. Raises DataFaults."""
    return Game(load(content))
