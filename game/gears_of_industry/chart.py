"""The table of poker hands: every rank from the best down, with an example and its points (GI-6.4,
GI-6.5)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.ui.kit import Kit
from rules.common import poker
from rules.common.text import capital, counted
from rules.gears_of_industry.clash import points_for
from rules.gears_of_industry.printed import CODES, DOMAINS

EXAMPLES = {
    poker.Rank.FIVE_OF_A_KIND: "F9 L9 E9 F9 T9",
    poker.Rank.STRAIGHT_FLUSH: "E5 E6 E7 E8 E9",
    poker.Rank.FOUR_OF_A_KIND: "F9 L9 E9 T9 L4",
    poker.Rank.FULL_HOUSE: "F9 L9 E9 F4 L4",
    poker.Rank.FLUSH: "L2 L5 L8 L9 L12",
    poker.Rank.STRAIGHT: "F5 L6 T7 E8 L9",
    poker.Rank.THREE_OF_A_KIND: "F9 L9 E9",
    poker.Rank.TWO_PAIR: "F9 L9 E4 F4",
    poker.Rank.PAIR: "F9 L9",
    poker.Rank.HIGH_CARD: "E13",
}
"""An example of every poker hand, the best first."""
FOOT = "Ties: the higher values win. Technology doesn't count for flushes."
PAD, HEAD, BELOW, CARD, APART, GAP, APART_NAME, POINTS = 20.0, 46.0, 40.0, 36.0, 4.0, 6.0, 30.0, 86.0
"""The padding of the chart, the height of its heading, the room below that, the width of a card, the gaps
between cards and between rows, the gap between names and cards, and the width of the points."""
LETTERS = {domain[0].upper(): domain for domain in DOMAINS}


def cards(words: str) -> list[tuple[str, int]]:
    """Return the cards of an example as (domain, value)."""
    return [(LETTERS[name[0]], int(name[1:])) for name in words.split()]


def strength(words: str) -> int:
    """Return the strength of an example's hand."""
    return poker.strength([CODES[value, domain] for domain, value in cards(words)])


def picture(kit: Kit, faces: Deck, title: str) -> Surface:
    """Return the whole table under its title, as large as fits."""
    rows = len(EXAMPLES)
    high = min(CARD * ASPECT, (kit.canvas.h - 2 * PAD - HEAD - BELOW) / rows - GAP)
    card = high / ASPECT
    names = {rank: capital(poker.rank_words(rank)) for rank in EXAMPLES}
    beside = max(kit.text_width(name, 16, True) for name in names.values()) + APART_NAME
    w = 2 * PAD + beside + 5 * (card + APART) + POINTS
    h = HEAD + rows * (high + GAP) + BELOW
    target = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
    kit.fill(target, (0, 0, w, h), "panel_top", "panel_bottom", 12, "brass_mid", 1.2, top_line=True)
    kit.draw_text(target, title, (PAD, HEAD / 2), 18, "text", True, "midleft")
    kit.draw_text(target, "best first", (w - PAD, HEAD / 2), 14, "text2", False, "midright")
    for number, (rank, words) in enumerate(EXAMPLES.items()):
        top = HEAD + number * (high + GAP)
        middle = top + high / 2
        kit.fill(target, (PAD - 8, top - 2, w - 2 * PAD + 16, high + 4), "night1", radius=6, alpha=190)
        kit.draw_text(target, names[rank], (PAD, middle), 16, "text", True, "midleft")
        for at, (domain, value) in enumerate(cards(words)):
            face = faces.face("index", f"{domain}_{value:02}", card)
            kit.put(target, face, (PAD + beside + at * (card + APART) + card / 2, middle), "center")
        said = counted(points_for(strength(words)), "point")
        kit.draw_text(target, said, (w - PAD, middle), 15, "brass_light", True, "midright")
    foot = kit.fitting((FOOT, FOOT.partition(". ")[0] + "."), w - 2 * PAD, 14)
    kit.draw_text(target, foot, (PAD, h - BELOW / 2), 14, "text2", False, "midleft")
    return target
