"""The panel of the cards: how often they came up, and whether those who had them won more."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.charts import draw_difference, reach_of
from game.pages.parts.page import centred
from game.pages.runs.panel import Panel
from game.pages.runs.table import Graph, TableList
from game.simulate import words
from game.simulate.card_sections import cards_table
from game.simulate.cards import LEAST
from game.simulate.figures import Figures
from game.ui.canvas import Box


class CardsPanel(Panel):
    """One table; its last column draws the differences."""

    @property
    def heading(self) -> str:
        return words.card_noun(self.figures)[1].capitalize()

    @property
    def figure(self) -> str:
        return (
            words.counted(len(self.figures.cards), *words.card_noun(self.figures))
            if self.figures.cards
            else ""
        )

    @property
    def reading(self) -> str:
        if not self.figures.cards:
            return ""
        unit = words.unit(self.figures)
        return (
            f"How often {unit}s that had it (bought or played) won, how often the others, and the difference in points "
            "of percent: a whisker that does not touch the middle line is more than chance. Greyed: fewer than "
            f"{LEAST} {unit}s with it or without it, too few to say anything."
        )

    def lay(self) -> None:
        self.table: TableList | None = None
        if self.figures.cards:
            unit = words.unit(self.figures).capitalize()
            graph = Graph("won less … more often", 190.0, self._draw_difference)
            drop = ("Seen", "Bought", f"{unit}s with it", "Played", "Won without", "Won with it")
            self.table = TableList(self.page, "cards", cards_table(self.figures), drop, graph)
            self.table.lay(self.inside)

    def renew(self, figures: Figures) -> None:
        super().renew(figures)
        if self.table is not None:
            self.table.renew(cards_table(figures))

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        if self.table is not None:
            self.table.paint(surface)
            return
        x, y, w, h = self.area
        centred(self.kit, surface, "This game has no cards to count.", (x + w / 2, y + h / 2 - 12), w - 60)

    def _draw_difference(self, surface: Surface, i: int, box: Box) -> None:
        rows = self.figures.cards
        if i < len(rows) and (found := rows[i].difference) is not None:
            reach = reach_of([row.difference for row in rows if row.difference is not None])
            draw_difference(self.kit, surface, box, found, reach, faint=not rows[i].ranked)
