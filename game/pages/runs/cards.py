"""The panels of the cards: how often they came up, and whether those who had them won more; then their lift."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.charts import draw_difference, reach_of
from game.pages.parts.page import centred
from game.pages.runs.panel import Panel
from game.pages.runs.table import Graph, TableList
from game.simulate import words
from game.simulate.card_sections import cards_table, lifts_table
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
            "of percent with its range: in colour what is more than chance. Greyed: fewer than "
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
            draw_difference(self.kit, surface, box, found, reach, rows[i].stands, faint=not rows[i].ranked)


class AlonePanel(Panel):
    """What came of cards that one seat alone had; the last column draws the lifts."""

    @property
    def heading(self) -> str:
        return f"{words.card_noun(self.figures)[1].capitalize()} held alone"

    @property
    def reading(self) -> str:
        alone, lifts = "How often the one seat that had it (bought or played it) won.", self.figures.lifts
        if not lifts.known:
            return f"{alone} {lifts.missing}".strip()
        return (
            f"{alone} Its lift is how much oftener than others who bought something at the same estimate, in points "
            "of percent with its range: in colour what is more than chance."
        )

    def lay(self) -> None:
        self.table: TableList | None = None
        if self.figures.lifts.rows:
            known = self.figures.lifts.known
            graph = Graph("won less … more often", 190.0, self._draw_lift) if known else None
            drop = ("Stands?", "Games", "Won")
            self.table = TableList(self.page, "alone", lifts_table(self.figures), drop, graph)
            self.table.lay(self.inside)

    def renew(self, figures: Figures) -> None:
        before = self._told
        super().renew(figures)
        if self._told != before:  # other columns, another text below them
            self.page.relay()
        elif self.table is not None:
            self.table.renew(lifts_table(figures))

    @property
    def _told(self) -> tuple[bool, str]:
        return bool(self.figures.lifts.rows), self.reading

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        if self.table is not None:
            self.table.paint(surface)
            return
        x, y, w, h = self.area
        text = "In no game one seat alone had a card."
        centred(self.kit, surface, text, (x + w / 2, y + h / 2 - 12), w - 60)

    def _draw_lift(self, surface: Surface, i: int, box: Box) -> None:
        rows = self.figures.lifts.rows
        if i < len(rows) and (found := rows[i].lift) is not None:
            reach = reach_of([row.lift for row in rows if row.lift is not None])
            draw_difference(self.kit, surface, box, found, reach, rows[i].stands)
