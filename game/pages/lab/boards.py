"""Cards as they are on the table of their game."""

from __future__ import annotations

from pygame import Surface, transform

from game.cards.faces import Deck
from rules import catalog
from rules.tabletop import AnyTabletop

SMALL = 84.0
"""How wide a card is on the table of a game that doesn't say it otherwise, logical px."""


def on_board(deck: Deck, game: AnyTabletop, card: str) -> Surface | None:
    """A card as it is on its board, by `game.<game>.on_board`; None for one that never is."""
    module = catalog.own(f"game.{game.id}.on_board")
    if module is None:
        return deck.face("small", card, SMALL)
    drawn: Surface | None = module.draw(deck, game, card)
    return drawn


def fitted(picture: Surface, most: tuple[float, float]) -> Surface:
    """A picture made smaller until it is no larger than that, device px."""
    w, h = picture.get_size()
    k = min(1.0, most[0] / w, most[1] / h)
    return picture if k == 1.0 else transform.smoothscale(picture, (round(w * k), round(h * k)))
