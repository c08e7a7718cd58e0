"""Smash Gear: players buy machines, assemble them on bases and fight by flipping polyominoes across the
board.

Besides the files of every game (`docs/structure.md`), by subject:
- actions: `action` their base class, `announced` those that can be responded to, `hand_action` those with a
  card in hand
- combat: `combat` its outcome, `combat_steps` carrying it out, `combat_words`, `landing` the preview of a
  flip or slide, `threats` of enemy machines, `stakes` which responses matter
- pieces and cards: `pieces` machines, bases and players' sides, `store`, `lookup` and `card_lookup` tables
  made of boards and cards, `effects` and `targets` of cards, `operation` the base class of operations,
  `question` open questions
- the working copy: `working_state`, and `play` with the cards
- drawing as text: `machine_face`, `machine_rows`, `bodies`; scenes: `position_parts`
"""

from __future__ import annotations

from rules.content import Content, boards
from rules.smash_gear import cards
from rules.smash_gear.game import SmashGear as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the cards and boards of its data. Raises DataFaults."""
    grids = boards.load(content)
    library = cards.load(content)
    for board in grids.values():
        for id in set(board.sets) - library.stocks.keys():
            content.fault(f"data/{content.game}/boards/{board.id}.tmx", f"no set is called '{id}'", "sets")
    for id in library.stocks:
        if not any(not board.sets or id in board.sets for board in grids.values()):
            content.fault(f"data/{content.game}/boards", f"no board is for the set '{id}'")
    content.finish()
    return Game(library, grids)
