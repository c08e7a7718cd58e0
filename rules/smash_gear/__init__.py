"""Smash Gear: players buy machines, assemble them on bases and fight by flipping polyominoes across the
board."""

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
