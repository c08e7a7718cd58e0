"""Mecha: Immense Warfare: towers give bandwidth, bandwidth fields mechas, pilots ride them, five direct attacks win.

Read from below: `field`, `printed`, `state`, `pieces`, `draft` (the working copy), the vocabulary of effects
(`events`, `selectors`, `amounts`, `conditions`, `modifiers`, `triggers`, `costs`, `operations`), `items` and `turn`
(what waits on the agenda), `cards` and `decks` (the data), `legality`, `responses`, `play`, `hidden`, `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.immense_warfare import cards, decks
from rules.immense_warfare.game import ImmenseWarfare as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """The game with the cards and decks of its data. Raises DataFaults."""
    library = cards.load(content)
    return Game(library, decks.load(content, library))
