"""Gears of Industry: factories rotate and pay for cards in two markets, poker hands compete in each, seven
points win.

Besides the files of every game (`docs/structure.md`), by subject:
- cards: `printed` what is printed, `values` what effects change, `zones` where cards are, `hands` poker
  hands, `decks`, `places`
- a turn: `steps` its kinds of action and their words, `payment` paying for a card, `clash`, `resolving` an
  effect, `position` the items of the agenda
- the vocabulary of effects: `selectors`, `amounts`, `operation` the base class of `operations`
- words: `asking` questions and answers, `outlook` lines of previews
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
