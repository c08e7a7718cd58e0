"""The page of a report about cards: how often they came up, and whether those who had them won more."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.page import centred
from game.pages.runs.difference import draw_difference, reach_of
from game.pages.runs.tab import Tab, fitting, framed, inner
from game.pages.runs.table import Graph, TableView, table_of
from game.simulate import words
from game.simulate.cards import LEAST
from game.simulate.tables import Table
from game.ui.canvas import Box


class Cards(Tab):
    """One table; its last column draws the differences."""

    def lay(self, area: Box) -> None:
        self.area = area
        self.table: TableView | None = None
        if not self.figures.cards:
            return
        unit = words.unit(self.figures)
        graph = Graph("won less … more often", 190.0, self._draw_difference)
        gone = ("Seen", "Bought", f"{unit.capitalize()}s with it", "Played", "Won without", "Won with it")
        self.table = TableView(self.page, "cards", self._table(), graph=graph, dispensable=gone)
        self.table.lay(inner(self.kit, area, self._reading(), self._note()))

    def _table(self) -> Table:
        return table_of(self.figures, "cards", 0)

    def _reading(self) -> str:
        unit = words.unit(self.figures)
        return fitting(self.kit, self.area, (
            f"How often {unit}s that had it (bought or played) were won, how often the others, and the difference"
            f"{words.compared(self.figures)} in points of percent: a whisker that does not touch the middle line "
            "is more than chance."
        ), 0.2)  # fmt: skip

    def _note(self) -> str:
        unit, (noun, nouns) = words.unit(self.figures), words.card_noun(self.figures)
        return fitting(self.kit, self.area, (
            f"Greyed: fewer than {LEAST} {unit}s with it or without it, too few to say anything. A difference does not "
            f"prove that the {noun} wins: who does well anyway may come to play more {nouns}."
        ), 0.2)  # fmt: skip

    def paint(self, surface: Surface) -> None:
        if self.table is None:
            framed(self.kit, surface, self.area, "Cards")
            x, y, w, h = self.area
            centred(
                self.kit, surface, "This game has no cards to count.", (x + w / 2, y + h / 2 - 12), w - 60
            )
            return
        noun, nouns = words.card_noun(self.figures)
        count = words.counted(len(self.figures.cards), noun, nouns)
        framed(self.kit, surface, self.area, nouns.capitalize(), self._reading(), count, self._note())
        self.table.paint(surface)

    def _draw_difference(self, surface: Surface, i: int, box: Box) -> None:
        rows = self.figures.cards
        row = rows[i] if i < len(rows) else None
        if row is None or row.difference is None:
            return
        reach = reach_of(row.difference for row in rows if row.difference is not None)
        draw_difference(self.kit, surface, box, row.difference, reach, not row.ranked)

    def renew(self) -> None:
        if self.table is not None:
            self.table.renew(self._table())
