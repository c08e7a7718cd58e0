"""Reference information for the viewer: the hand in each market, with which factory, and what one more card
would make."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from pygame import Surface

from game.cards.faces import Deck
from game.gears_of_industry.hands import MARKET_TITLES, Hands, wordings
from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import MARKETS

MOST_HELPERS = 4
TAB = 19.0


class Line(NamedTuple):
    """A line of the list: its lead (a market heading, a factory's kind and value, or a sign), its text, and
    its weight; the heaviest lines are dropped first."""

    words: tuple[str, ...]
    weight: int
    heading: str = ""
    tab: tuple[str, int] | None = None


class OutlookPainter:
    """Draws the list for one kit."""

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

    def draw(self, surface: Surface, box: Box, view: Position, model: ViewModel, hands: Hands) -> None:
        """Draw as many lines as fit, the most important ones."""
        x, y, w, h = box
        lines = [*self._lines(model.own, hands)]
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

    def _lines(self, seat: int, hands: Hands) -> Iterator[Line]:
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
