"""The panel of the cards: how often who had one won, and by how much more often than who had it not."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.charts import draw_difference, reach_of
from game.pages.parts.page import centred
from game.pages.runs.panel import Panel
from game.simulate import words
from game.simulate.cards import LEAST
from game.simulate.figures import Figures
from game.ui.canvas import Box
from game.ui.scroll import BAR

ROW, MOST_ROW, HEAD = 44.0, 62.0, 26.0
"""Logical px of height: of a row at least and at most, of the headings over the rows."""
SHARE, DIFFERENCE, GAP = 100.0, 130.0, 18.0
"""Logical px of width: of the share won with a card, of the difference in figures, between two columns."""
GRAPH = 0.36
"""How much of a row the drawn difference takes."""
LOW = 220.0
"""A panel no higher than this has no room for how it is read."""


class CardsPanel(Panel):
    """A row a card, those that go with winning first."""

    @property
    def heading(self) -> str:
        return words.card_noun(self.figures)[1].capitalize()

    @property
    def figure(self) -> str:
        cards = self.figures.cards
        return words.counted(len(cards), *words.card_noun(self.figures)) if cards else ""

    @property
    def reading(self) -> str:
        """How the rows are read."""
        unit = words.unit(self.figures)
        return (
            f"How often {unit}s with the card (bought or played) won, and the difference from the others in points, "
            "with its range. Coloured: more than chance. Grey: too few to judge, with fewer than "
            f"{LEAST} {unit}s with or without the card. The report shows how often each was used."
        )

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = self._rows()
        row = max(ROW, min(MOST_ROW, h / max(1, len(self.figures.cards))))
        self.page.rows("cards", (x, y, w, h), row, len(self.figures.cards), self._draw_row)

    def renew(self, figures: Figures) -> None:
        if len(figures.cards) != len(self.figures.cards):
            self.page.relay()
        super().renew(figures)

    def measure(self) -> None:
        self._reach = reach_of(
            [card.difference for card in self.figures.cards if card.difference is not None]
        )

    def _rows(self) -> Box:
        """Where the rows are: below their headings, over how they are read."""
        x, y, w, h = self.inside
        foot = self.kit.paragraph_height(self.reading, w, 13) + 12 if self.area[3] > LOW else 0.0
        return x, y + HEAD, w, h - HEAD - foot

    def _columns(self, width: float) -> tuple[float, float, float]:
        """Where the share, the drawn difference and its figures begin in a row of that width."""
        figures = width - BAR - DIFFERENCE
        graph = figures - GAP - GRAPH * width
        return graph - GAP - SHARE, graph, figures

    def paint(self, surface: Surface, area: Box) -> None:
        super().paint(surface, area)
        kit, (x, y, w, h) = self.kit, self._rows()
        if not self.figures.cards:
            centred(kit, surface, "This game has no cards to count.", (x + w / 2, y + h / 2 - 12), w - 28)
            return
        share, graph, figures = self._columns(w)
        noun, compared = words.card_noun(self.figures)[0].capitalize(), words.difference(self.figures)
        for title, at, anchor in (
            (noun, 12.0, "midleft"), ("Won with it", share + SHARE, "midright"),
            ("won less … more often", graph + GRAPH * w / 2, "center"), (compared, figures + DIFFERENCE, "midright"),
        ):  # fmt: skip
            kit.draw_text(surface, title, (x + at, y - 15), 13, "text2", False, anchor)
        kit.line(surface, (x + 12, y - 2), (x + w - 12, y - 2), "edge", 1, 160)
        if self.area[3] > LOW:
            kit.put(surface, kit.paragraph(self.reading, w, 13), (x, y + h + 8))

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """What the card is called, how often who had it won, and the difference to the others."""
        kit, card, (x, y, _, h) = self.kit, self.figures.cards[i], box
        share, graph, figures = self._columns(self._rows()[2])
        noun, ink = words.card_noun(self.figures)[0], "text" if card.ranked else "mute"
        note = "no longer in the game" if not card.known else card.group if card.group != noun else ""
        self.draw_cell(surface, card.name, note, (x + 12, y + h / 2), "midleft", ink, share - 12 - GAP)
        if card.won_with.played:
            value, range_ = words.percent(card.won_with.value), words.between(card.won_with)
            self.draw_cell(surface, value, range_, (x + share + SHARE, y + h / 2), "midright", ink, SHARE)
        if (found := card.difference) is not None:
            place = (x + graph, y, GRAPH * self._rows()[2], h)
            draw_difference(kit, surface, place, found, self._reach, card.stands, faint=not card.ranked)
            ink = ink if not card.stands else "good" if found.value > 0 else "refused"
            value, at = words.points(found.value), (x + figures + DIFFERENCE, y + h / 2)
            self.draw_cell(surface, value, words.points_between(found), at, "midright", ink, DIFFERENCE)
