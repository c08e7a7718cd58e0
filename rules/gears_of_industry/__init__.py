"""Gears of Industry: factories turn and pay for cards in two markets, poker hands fight over each, seven points win.

Read from below: `printed`, `state`, `values`, `events`, `draft` (the working copy), the vocabulary of effects
(`operation`, `selectors`, `costs`, `operations`), `cards` (the data), `entering`, `clash` and `turn` (what waits on the
agenda), `position`, `legality`, `play`, `hidden`, `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.gears_of_industry import cards, decks
from rules.gears_of_industry.game import GearsOfIndustry as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """The game with the cards and decks of its data. Raises DataFaults."""
    library = cards.load(content)
    return Game(library, decks.load(content, library))
