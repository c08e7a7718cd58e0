"""Sample cards of Gears of Industry in the current palette, for the settings."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.ui.kit import Kit
from rules import catalog
from rules.gears_of_industry.printed import DOMAINS

WIDE = 26.0
"""The width of a card."""


def draw(kit: Kit, surface: Surface, at: tuple[float, float], step: float) -> None:
    """Draw a card of each domain in a row, `step` apart; `at` is the left middle of the first."""
    faces = Deck.of(kit, catalog.load("gears_of_industry"))
    for number, domain in enumerate(DOMAINS):
        card = faces.face("small", f"{domain}_{7 + number:02}", WIDE)
        kit.put(surface, card, (at[0] + number * step, at[1]), "midleft")
