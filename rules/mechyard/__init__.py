"""Mechyard: bolt modules to a mech, run crew through them to fire, move and earn.

Read from below: `printed`, `state`, `frame` (how a mech is put together), `operation` and `operations` (what effects
do), `cards` (the data), `library`, `draft` (the working copy), `combat`, `track`, `shop`, `activation` (what waits on
the agenda), `turn`, `actions` (what players do), `position`, `view` (what a table asks), `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.mechyard import cards
from rules.mechyard.game import Mechyard as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """The game with the modules of its data. Raises DataFaults."""
    return Game(cards.load(content))
