"""The page of a report about seats and bots."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts.page import columns, stacked
from game.pages.runs.bars import ROW, ShareRow, draw_even, draw_share, draw_shares, scale_of, top_of
from game.pages.runs.rows import bot_rows, even_told, seat_rows
from game.pages.runs.tab import HEAD, Tab, fitting, framed, inner
from game.pages.runs.table import TableView, table_of
from game.simulate import words
from game.simulate.tables import Table
from game.ui import plates
from game.ui.canvas import Box

READING = (
    "The bar is the share of the games that were won; the true share lies within the whisker 95 times in 100."
)
_HEAD_EVEN = 20.0


class SeatsAndBots(Tab):
    """Bots at the left, seats at the right, mirrored groups below."""

    def lay(self, area: Box) -> None:
        self.areas: dict[str, Box] = {}
        self.pairs: TableView | None = None
        figures = self.figures
        parts = ["bots", "seats"] if len(figures.winning.bots) > 1 else ["seats"]
        rest = area
        if figures.winning.pairs and area[3] >= 400:
            self.pairs = TableView(self.page, "pairs", self._pairs_table())
            tall = min(area[3] * 0.47, HEAD + 12 + self.pairs.height + self._note_height(area[2]))
            rest, self.areas["pairs"] = stacked(area, 1, tall)
        for name, box in zip(parts, columns(rest, *[1 / len(parts)] * len(parts)), strict=True):
            self.areas[name] = box
        if self.pairs is not None:
            self.pairs.lay(inner(self.kit, self.areas["pairs"], self._pairs_read(self.areas["pairs"])))
        if "seats" in self.areas:
            self._lay_seats(self.areas["seats"])

    def _note_height(self, width: float) -> float:
        return self.kit.size_of(self.kit.paragraph(self._pairs_words(), width - 32, 13))[1] + 22

    def _lay_seats(self, area: Box) -> None:
        x, y, w, h = inner(self.kit, area, self._seats_words(area))
        rows = self._seats
        row = max(ROW, min(ROW * 1.4, (h - _HEAD_EVEN) / max(1, len(rows))))
        made = self.page.ui.scroll_list(
            (x - 4, y + _HEAD_EVEN, w + 8, h - _HEAD_EVEN), row, len(rows), self._draw_seat, lambda i: None
        )
        self.page.name("seats", made)

    @property
    def _seats(self) -> list[ShareRow]:
        return seat_rows(self.figures)

    @property
    def _top(self) -> float:
        """Bars of bots and of seats reach equally far, so that they can be compared."""
        return top_of([*bot_rows(self.figures), *self._seats], even_told(self.figures)[0])

    def _draw_seat(self, surface: Surface, i: int, box: Box, state: str) -> None:
        x, y, w, h = box
        rows = self._seats
        if i < len(rows):
            even, _ = even_told(self.figures)
            inside = (x + 4, y, w - 8, h)
            scale = scale_of(self.kit, rows, inside[2], even, self._top)
            draw_even(self.kit, surface, inside, scale, even, "")
            draw_share(self.kit, surface, inside, rows[i], scale)

    def paint(self, surface: Surface) -> None:
        for name, area in self.areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def _paint_bots(self, surface: Surface, area: Box) -> None:
        figures = self.figures
        even, told = even_told(figures)
        reading = fitting(self.kit, area, READING)
        box = framed(self.kit, surface, area, "By bot", reading, "share of the games")
        draw_shares(self.kit, surface, box, bot_rows(figures), even, told, self._top)

    def _seats_words(self, area: Box) -> str:
        lines = [words.FIXED] if words.fixed(self.figures) else []
        if not lines and "bots" not in self.areas:
            lines = [READING]
        if not lines:
            lines = ["Seats are compared over all games; the dashed line is what chance alone gives a seat."]
        return fitting(self.kit, area, lines[0])

    def _paint_seats(self, surface: Surface, area: Box) -> None:
        even, told = even_told(self.figures)
        x, y, w, h = framed(self.kit, surface, area, "By seat", self._seats_words(area), "share of the games")
        scale = scale_of(self.kit, self._seats, w, even, self._top)
        plates.caption(self.kit, surface, told, (scale.x((x, y, w, h), even), y + 8), (x, x + w), 12)

    def _pairs_words(self) -> str:
        every = "both games" if len(self.figures.run.seats) == 2 else "every game"
        return (
            "Each seed was played once from every seat, with the same luck: a bot that wins "
            f"{every} of such a {words.group_word(self.figures)} did not owe it to luck."
        )

    def _pairs_read(self, area: Box) -> str:
        return fitting(self.kit, area, self._pairs_words(), 0.5)

    def _paint_pairs(self, surface: Surface, area: Box) -> None:
        groups = self.figures.winning.pairs[0].groups
        figure = words.counted(groups, words.group_word(self.figures))
        framed(self.kit, surface, area, "Mirrored games", self._pairs_read(area), figure)
        if self.pairs is not None:
            self.pairs.paint(surface)

    def renew(self) -> None:
        if self.pairs is not None:
            self.pairs.renew(self._pairs_table())

    def _pairs_table(self) -> Table:
        return table_of(self.figures, "winning", -1)
