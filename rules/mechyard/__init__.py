"""Mechyard: players attach modules to a mech, and run crew through them to fire, move and earn.

Reading order, from the bottom up: `printed`, `state`, `frame` (the structure of a mech), `operation` and
`operations` (effects), `cards` (the data), `library`, `working_state` (the working copy), `combat`, `track`,
`shop`, `activation` (items of the agenda), `turn`, `actions` (actions of players), `position`, `view`
(queries of a table), `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.mechyard import cards
from rules.mechyard.game import Mechyard as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the modules of its data. Raises DataFaults."""
    return Game(cards.load(content))
