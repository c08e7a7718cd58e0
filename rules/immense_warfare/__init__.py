"""Mecha: Immense Warfare: towers give bandwidth for mechas, pilots attach to mechas, and five direct attacks
win.

Besides the files of every game (`docs/structure.md`), by subject and from the bottom up:
- the battlefield: `field` spaces and distances, `pieces` cards there as effects leave them, `battlefield` all
  of them at once, `continuous_effects` and `pilots` what changes them, `lookup` tables of the cards
- changes: `units` damage and lasting effects, `zones` cards between piles, `players` hand, deck and damage
  zone, `entry` where cards can enter and bandwidth
- the vocabulary of effects: `selectors`, `amounts`, `conditions`, `modifiers`, `triggers`, `costs`,
  `sacrifices`, `keywords`, `clauses`, `operations`
- the agenda: `items` cards being played, attacks, destruction; `card_play` announcing a card, `announced`
  announcements as targets, `turn` phases, `position` all of them
- actions: `fighting` moves and attacks, `responses` who is prompted, `refusals`, `execution` up to the next
  decision, `play` the working copy that does it
- words: `asking` and `questions`, `outcomes` previews, `reach` what can attack what, `unit_face`; cards:
  `printed`, `decks`
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
