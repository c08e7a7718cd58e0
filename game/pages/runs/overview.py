"""The first page of a report: the run in a few charts and sentences."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.page import columns, stacked
from game.pages.result.figures import decisive_height, draw_decisive
from game.pages.runs.bars import ROW, draw_shares
from game.pages.runs.difference import draw_difference, reach_of
from game.pages.runs.histogram import Histogram, Told, draw_legend, legend
from game.pages.runs.rows import ending_rows, even_told, winning_rows
from game.pages.runs.tab import EDGE, Tab, framed
from game.simulate import words
from game.simulate.cards import CardRow
from game.simulate.figures import Figures
from game.ui.canvas import Box

LEAST_CARDS = 150.0
_CARD = 36.0


class Overview(Tab):
    """Length, winners and ends at the left; sentences and cards at the right."""

    def lay(self, area: Box) -> None:
        self.areas: dict[str, Box] = {}
        self.chart: Histogram | None = None
        if area[3] < 380 or area[2] < 700:
            left, right = columns(area, 0.5, 0.5)
            self.areas = {"length": left, "short": right} if area[2] >= 600 else {"short": area}
            return
        left, right = columns(area, 0.6, 0.4)
        top, bottom = stacked(left, 0.52, 0.48)
        won, ended = columns(bottom, *((0.4, 0.6) if self.figures.solo else (0.5, 0.5)))
        self.areas = {"length": top, "won": won, "ended": ended}
        if any(row.played.times or row.bought.times for row in self.figures.cards):
            wanted = decisive_height(self.kit, self._lines(), right[2])
            short = min(max(wanted, right[3] * 0.4), right[3] - LEAST_CARDS)
            self.areas["short"], self.areas["cards"] = stacked(right, short, 1)
        else:
            self.areas["short"] = right

    def _lines(self) -> tuple[str, ...]:
        return words.summary(self.figures)

    def paint(self, surface: Surface) -> None:
        for name, area in self.areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def _paint_length(self, surface: Surface, area: Box) -> None:
        figures = self.figures
        heading = f"{figures.turn_word.capitalize()}s a game"
        box = framed(self.kit, surface, area, heading)
        draw_legend(self.kit, surface, area[0] + area[2] - EDGE, area[1] + 20, legend(figures))
        self.chart = Histogram(self.kit, figures, box)
        self.chart.draw(surface)

    def _paint_won(self, surface: Surface, area: Box) -> None:
        figures = self.figures
        even, told = even_told(figures)
        box = framed(self.kit, surface, area, "Who won", figure="of all games")
        draw_shares(self.kit, surface, box, winning_rows(figures, int((box[3] - 18) // ROW)), even, told)

    def _paint_ended(self, surface: Surface, area: Box) -> None:
        box = framed(self.kit, surface, area, "How games ended", figure=_ways(self.figures))
        draw_shares(self.kit, surface, box, ending_rows(self.figures, max(2, int(box[3] // ROW))))

    def _paint_short(self, surface: Surface, area: Box) -> None:
        draw_decisive(self.kit, surface, area, self._lines(), "In short")

    def _paint_cards(self, surface: Surface, area: Box) -> None:
        """The cards that say most, a line each: games it was played in, and what having it did."""
        kit, figures = self.kit, self.figures
        rows, (_, nouns) = telling_first(figures), words.card_noun(figures)
        told = f"played in, {words.difference(figures, 'difference in win rate')}"
        box = framed(kit, surface, area, nouns.capitalize(), figure=told)
        x, y, w, h = box
        fits = max(1, int(h // _CARD))
        reach = reach_of(row.difference for row in rows[:fits] if row.difference is not None)
        step = min(_CARD * 1.2, h / max(1, min(fits, len(rows))))
        left, graph = w * 0.3, w * 0.3
        for n, row in enumerate(rows[:fits]):
            middle, ink = y + (n + 0.5) * step, "text" if row.ranked else "mute"
            kit.draw_text(surface, row.name, (x, middle), 15, ink, False, "midleft", left - 8)
            part = row.played.games / figures.games
            kit.draw_text(surface, words.percent(part, 0), (x + left + 44, middle), 15, ink, True, "midright")
            if row.difference is None:
                kit.draw_text(surface, "nothing to compare", (x + w, middle), 13, "mute", False, "midright")
                continue
            cell = (x + left + 60, middle - step / 2, graph, step)
            draw_difference(kit, surface, cell, row.difference, reach, not row.ranked)
            value, span = words.points(row.difference.value), words.points_between(row.difference)
            kit.draw_text(surface, value, (x + w, middle - 8), 15, ink, True, "midright")
            kit.draw_text(
                surface, span, (x + w, middle + 9), 12, "text2" if row.ranked else "mute", False, "midright"
            )

    def told(self, point: tuple[float, float]) -> Told | None:
        return self.chart.told(point) if self.chart is not None else None


def telling_first(figures: Figures) -> list[CardRow]:
    """The cards, those whose having says most first, those too rare to say anything last."""

    def key(row: CardRow) -> tuple[bool, bool, float, int]:
        sure = row.ranked and row.difference is not None and row.difference.excludes(0)
        size = abs(row.difference.value) if row.difference is not None else 0.0
        return not row.ranked, not sure, -size, -row.played.games

    return sorted(figures.cards, key=key)


def _ways(figures: Figures) -> str:
    return words.counted(len(figures.ways), "way")
