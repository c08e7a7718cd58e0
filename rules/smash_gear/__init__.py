"""Smash Gear: buy machines, assemble them on bases, and fight by flipping polyominoes over the grid."""

from __future__ import annotations

from rules.content import Content, boards
from rules.smash_gear import cards
from rules.smash_gear.game import SmashGear as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """The game with the cards and boards of its data. Raises DataFaults."""
    floors = boards.load(content)
    return Game(cards.load(content), floors)
