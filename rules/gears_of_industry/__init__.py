"""Gears of Industry: factories rotate and pay for cards in two markets, poker hands compete in each, seven
points win.

The files from bottom to top: `printed`, `state`, `values`, `events`, `zones`, `working_state`, `terms` and `hands`,
`steps` and `asking` (the bases of actions and of questions), `outlook` (previews), `payment`, `clash`, `turn` and
`resolving` (the agenda items), the vocabulary of effects (`selectors`, `operation`, `operations`), `cards` (the
data), `actions`, `position`, `observation`, `view`, `game`.
"""

from __future__ import annotations

from rules.content import Content
from rules.gears_of_industry import cards, decks
from rules.gears_of_industry.game import GearsOfIndustry as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the cards and decks of its data. Raises DataFaults."""
    library = cards.load(content)
    return Game(library, decks.load(content, library))
