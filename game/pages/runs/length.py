"""The page of a report about how long games take, how they end, and what there is to decide."""

from __future__ import annotations

from math import inf

from pygame import Surface

from game.pages.parts.page import columns, stacked
from game.pages.runs.bars import ROW, draw_shares
from game.pages.runs.curve import Curve
from game.pages.runs.histogram import Histogram, Told, draw_legend, legend
from game.pages.runs.rows import ending_rows
from game.pages.runs.tab import EDGE, HEAD, Tab, fitting, framed, inner
from game.pages.runs.table import TableView
from game.simulate import words
from game.simulate.intervals import Spread
from game.simulate.tables import Cell, Row, Table, row, table
from game.ui.canvas import Box


class Length(Tab):
    """Columns and curves at the left; endings and figures at the right."""

    def lay(self, area: Box) -> None:
        self.histogram: Histogram | None = None
        self.curve: Curve | None = None
        self.areas: dict[str, Box] = {}
        self.spreads = TableView(self.page, "spreads", self._spreads(), dispensable=("Middle half", "All"))
        if area[3] < 380 or area[2] < 700:
            left, right = columns(area, 0.5, 0.5)
            self.areas = {"lengths": left, "ended": right}
            return
        left, right = columns(area, 0.54, 0.46)
        self.areas["lengths"], self.areas["course"] = stacked(left, 0.53, 0.47)
        tall = min(right[3] * 0.58, HEAD + self.spreads.height + 44)
        self.areas["ended"], self.areas["figures"] = stacked(right, 1, tall)
        self.spreads.lay(inner(self.kit, self.areas["figures"], self._figures_words()))

    def paint(self, surface: Surface) -> None:
        for name, area in self.areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def _paint_lengths(self, surface: Surface, area: Box) -> None:
        figures, word = self.figures, self.figures.turn_word
        reading = fitting(self.kit, area, (
            f"The height is the share of the games that took so many {word}s. Half of all games lie within the bar "
            "below, its dot is the median."
        ), 0.22)  # fmt: skip
        box = framed(self.kit, surface, area, f"{word.capitalize()}s a game", reading)
        draw_legend(self.kit, surface, area[0] + area[2] - EDGE, area[1] + 20, legend(figures))
        self.histogram = Histogram(self.kit, figures, box)
        self.histogram.draw(surface)

    def _paint_course(self, surface: Surface, area: Box) -> None:
        figures, word = self.figures, self.figures.turn_word
        reading = f"How many games were over by the end of a {word}; the band is where the true share lies."
        if figures.solo:
            reading = f"Won by then is what would be won if that {word} were the last; the band is where it truly lies."
        reading = fitting(self.kit, area, reading, 0.22)
        box = framed(self.kit, surface, area, f"{word.capitalize()} by {word}", reading)
        self.curve = Curve(self.kit, figures, box)
        draw_legend(self.kit, surface, area[0] + area[2] - EDGE, area[1] + 20, self.curve.legend())
        self.curve.draw(surface)

    def _paint_ended(self, surface: Surface, area: Box) -> None:
        reading = fitting(
            self.kit,
            area,
            "The title that a game ended with, and the rule that ended it. Steel: nobody won.",
            0.2,
        )
        box = framed(self.kit, surface, area, "How games ended", reading, "share of the games")
        draw_shares(self.kit, surface, box, ending_rows(self.figures, max(2, int(box[3] // ROW))))

    def _figures_words(self) -> str:
        return "Each game counts with its mean. Below mean and median: where the true one lies."

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        framed(self.kit, surface, area, "In figures", self._figures_words())
        self.spreads.paint(surface)

    def _spreads(self) -> Table:
        """Lengths and decisions, each with its mean and median and where the true ones lie."""
        figures, word = self.figures, self.figures.turn_word
        rows = [
            (f"{word.capitalize()}s a game", figures.length),
            (f"Decisions a {word}", figures.per_turn),
            ("Choices a decision", figures.choices),
            *([] if figures.solo else [("Lead changes", figures.leads)]),
        ]
        return table(
            ("", "Mean", "Median", "Middle half", "All"), (_spread(label, one) for label, one in rows)
        )

    def renew(self) -> None:
        if "figures" in self.areas:
            self.spreads.renew(self._spreads())

    def told(self, point: tuple[float, float]) -> Told | None:
        charts = (self.histogram, self.curve)
        return next((told for chart in charts if chart is not None and (told := chart.told(point))), None)


def _spread(label: str, found: Spread) -> Row:
    mean = Cell(words.number(found.mean.value), _span(found.mean.low, found.mean.high))
    median = Cell(words.number(found.median.value), _span(found.median.low, found.median.high))
    return row(label, mean, median, _span(found.lower, found.upper), _span(found.least, found.most))


def _span(low: float, high: float) -> str:
    return f"{words.number(low)}–{words.number(high)}" if low > -inf and high < inf else "–"
