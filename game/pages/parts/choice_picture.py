"""The picture of an option's choice: from the art files, else drawn from its game's board."""

from __future__ import annotations

from types import ModuleType

from pygame import Surface

from game.ui.kit import Kit
from rules import catalog
from rules.game import Choice


def choice_picture(kit: Kit, choice: Choice, side: float) -> Surface:
    """Return the picture of a choice, `side` logical pixels wide and high."""
    drawn = None if choice.board is None or kit.art.exists(choice.art) else board_picture(choice.art)
    if drawn is None:
        return kit.picture(choice.art, side, side)
    made: Surface = kit.cached(("board", choice, side), lambda: drawn.picture(kit, choice.board, side))
    return made


def board_picture(art: str) -> ModuleType | None:
    """Return the module that draws the boards of the game that owns an art name, None if it has none."""
    return catalog.optional_module(f"game.{art.partition('/')[0]}.board_picture")
