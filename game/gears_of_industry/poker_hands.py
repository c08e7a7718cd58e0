"""Poker hands for reference: the viewer's in both markets with what would improve them; and the chart of all,
from the best down, each with an example and its points (GI-6.4, GI-6.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.gears_of_industry.hands import MARKET_TITLES, Hands, wordings
from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common import poker
from rules.common.text import capital, counted
from rules.gears_of_industry.hands import points_for
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import CODES, DOMAINS
from rules.gears_of_industry.state import MARKETS

MOST_HELPERS, TAB = 4, 19.0
"""The number of listed factories that would improve a hand, and the width of a factory's tab."""
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


class Line(NamedTuple):
    """A line of the list: its lead (a market heading, a factory's kind and value, or a sign), its text, and
    its weight; the heaviest lines are dropped first."""

    words: tuple[str, ...]
    weight: int
    heading: str = ""
    tab: tuple[str, int] | None = None


class HandsPainter:
    """Draws the viewer's hands with what would improve them."""

    def __init__(self, kit: Kit, faces: Deck) -> None:
        self.kit, self.faces = kit, faces

    def key(self, view: Position, model: ViewModel, hands: Hands) -> Hashable:
        """Return a key of everything the list depends on."""
        own = tuple(hands.of(model.own, market) for market in MARKETS)
        return (
            model.own,
            own,
            view.round == 1,
            tuple(view.neutrals),
            tuple(view.sides[model.own].markets),
            view.changes,
        )

    def draw(self, surface: Surface, box: Box, model: ViewModel, hands: Hands) -> None:
        """Draw as many lines as fit, the most important ones."""
        x, y, w, h = box
        lines = [*self.lines(model.own, hands)]
        dense = sum(self._height(line, False) for line in lines) > h and self._fit_dense(lines, w)
        heights = {id(line): self._height(line, dense) for line in lines}
        while lines and sum(heights[id(line)] for line in lines) > h:
            lines.remove(max(reversed(lines), key=lambda line: line.weight))
        for line in lines:
            high = heights[id(line)]
            if line.heading:
                self._heading(surface, (x, y, w, high), line, dense)
            else:
                self._line(surface, (x, y, w, high), line)
            y += high

    def _fit_dense(self, lines: Sequence[Line], w: float) -> bool:
        """Return whether every hand fits beside the name of its market."""
        return all(
            self.kit.text_width(line.words[-1], 15, True) <= w - self._hand_left(line)
            for line in lines
            if line.heading
        )

    def _hand_left(self, line: Line) -> float:
        """Return the offset of a hand beside the name of its market."""
        return self.kit.text_width(line.heading, 15, True) + 12

    def lines(self, seat: int, hands: Hands) -> Iterator[Line]:
        """Yield the lines of a player's hands and of the factories that would better them."""
        for market in MARKETS:
            hand = hands.of(seat, market)
            yield Line(wordings(hand.words), market, MARKET_TITLES[market])
            helpers = [each for each in hands.helpers(seat, market) if each.words != hand.words]
            for number, helper in enumerate(helpers[:MOST_HELPERS]):
                yield Line(wordings(helper.words), 4 + 3 * number, tab=(helper.kind, helper.value))
            for number, (needed, makes) in enumerate(hand.more):
                yield Line((f"{needed}: {makes}",), 5 + 3 * number)

    def _height(self, line: Line, dense: bool) -> float:
        kit = self.kit
        if line.heading:
            return kit.line_height(15) + 6 if dense else kit.line_height(14) + kit.line_height(16) + 8
        return max(26.0 if line.tab else 21.0, kit.line_height(14))

    def _heading(self, surface: Surface, box: Box, line: Line, dense: bool) -> None:
        """Draw a market and its hand, below the name or, with `dense` lines, beside it."""
        kit, (x, y, w, h) = self.kit, box
        first = kit.line_height(14)
        top = y + h / 2 + 1 if dense else y + 5 + first / 2
        kit.draw_text(surface, line.heading, (x, top), 15 if dense else 14, "brass_light", True, "midleft", w)
        left, size = (self._hand_left(line), 15) if dense else (0.0, 16)
        middle = top if dense else y + 5 + first + (h - 7 - first) / 2
        said = kit.fitting(line.words, w - left, size, True)
        kit.draw_text(surface, said, (x + left, middle), size, "text", True, "midleft", w - left)

    def _line(self, surface: Surface, box: Box, line: Line) -> None:
        """Draw a factory that would help, or what one more card would make."""
        kit, (x, y, w, h) = self.kit, box
        middle, left = y + h / 2, x + 28
        if line.tab:
            kind, value = line.tab
            wide = max(TAB, kit.text_width("13", 13, True) + 6)
            high = min(h - 2, wide * 25 / TAB)
            tab = self.faces.face("strip", kind, (wide, high), value=str(value))
            kit.put(surface, tab, (x + wide / 2, middle), "center")
            left = x + wide + 9
        else:
            kit.draw_icon(surface, "plus", (x + 10, middle), 12, "mute")
        room = x + w - left
        said = kit.fitting(line.words, room, 14)
        kit.draw_text(
            surface, said, (left, middle), 14, "text2" if line.tab else "mute", False, "midleft", room
        )


def cards(words: str) -> list[tuple[str, int]]:
    """Return the cards of an example as (domain, value)."""
    return [(LETTERS[name[0]], int(name[1:])) for name in words.split()]


def strength(words: str) -> int:
    """Return the strength of an example's hand."""
    return poker.strength([CODES[value, domain] for domain, value in cards(words)])


def chart(kit: Kit, faces: Deck, title: str) -> Surface:
    """Return the table of all poker hands under its title, as large as fits."""
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
