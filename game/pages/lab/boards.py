"""Cards as they appear on their game's table."""

from __future__ import annotations

from pygame import Surface, transform

from game.cards.faces import Deck
from rules import catalog
from rules.tabletop import AnyTabletop

SMALL = 84.0
"""The default width of a card on a table, logical pixels."""


def on_board(deck: Deck, game: AnyTabletop, card: str) -> Surface | None:
    """Return a card as it appears on the board, drawn by `game.<game>.on_board`; None for a card that is
    never on the board."""
    module = catalog.optional_module(f"game.{game.id}.on_board")
    if module is None:
        return deck.face("small", card, SMALL)
    drawn: Surface | None = module.draw(deck, game, card)
    return drawn


def fitted(picture: Surface, most: tuple[float, float]) -> Surface:
    """Return a picture scaled down to at most `most` (width, height), in device pixels."""
    w, h = picture.get_size()
    k = min(1.0, most[0] / w, most[1] / h)
    return picture if k == 1.0 else transform.smoothscale(picture, (round(w * k), round(h * k)))
