"""Mecha: Immense Warfare: towers give bandwidth for mechas, pilots attach to mechas, and five direct attacks
win.

Reading order, from the bottom up: `field`, `printed`, `state`, `pieces`, `working_state` (the working copy),
the vocabulary of effects (`events`, `selectors`, `amounts`, `conditions`, `modifiers`, `triggers`, `costs`,
`operations`), `items` and `turn` (items of the agenda), `cards` and `decks` (the data), `fighting`, `responses`,
`execution`, `outcomes`, `play` (carrying out actions), `actions` (those of players), `view` (queries of a table),
`observation`, `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.immense_warfare import cards, decks
from rules.immense_warfare.game import ImmenseWarfare as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the cards and decks of its data. Raises DataFaults."""
    library = cards.load(content)
    return Game(library, decks.load(content, library))
