"""What the choosers of a seat's bot have in common: whose seat it is, a list of who could play there, a way back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.app.floating import Floating
from game.pages.parts.strength import draw_elo, draw_title
from game.ui.canvas import Box
from rules.bots.names import strength_of

if TYPE_CHECKING:
    from game.app.scene import App

WIDE, PAD, HEAD, BACK = 600.0, 24.0, 62.0, 110.0
FIGURE, EDGE, LINE = 66.0, 16.0, 24.0
"""The room of a strength's figure, that at the right end of a row, and from a title to what is told below it."""


class Decided(NamedTuple):
    """Who decides for a seat (-1: for every seat) from now on: a bot by its name, "" a person."""

    seat: int
    bot: str


class Rows(NamedTuple):
    """How large rows are drawn: their height, the disc of the icon with the room on both its sides, and the
    sizes of the icon, the title, the words below it and a strength's figure."""

    high: float
    disc: float
    beside: float
    icon: float
    title: float
    words: float
    figure: float


WIDE_ROWS, CLOSE_ROWS = Rows(78, 22, 16, 26, 17, 14, 20), Rows(58, 19, 12, 21, 16, 13, 17)


class Told(NamedTuple):
    """What a row says of a choice."""

    icon: str
    title: str
    words: str


class Chooser(Floating):
    """Asks about one of so many seats, in words that its number may follow; `bot` is the one it has."""

    question: str
    rows_of = WIDE_ROWS

    def __init__(self, app: App, seat: int, seats: int, bot: str, choices: Sequence[str]) -> None:
        super().__init__(app)
        self.seat, self.seats, self.bot, self.choices = seat, seats, bot, choices

    @abstractmethod
    def choose(self, row: int) -> None:
        """Take the choice of a row, and close."""

    @abstractmethod
    def tell(self, choice: str) -> Told:
        """What the row of a choice says."""

    def lay_list(self, foot: float, chosen: str) -> Box:
        """The rows in the middle, so much room below them; the panel's box. The list has the focus."""
        row = self.rows_of.high
        canvas, rows = self.kit.canvas, len(self.choices)
        high = min(rows * row, canvas.h - 24 - HEAD - foot)
        w, h = min(WIDE, canvas.w - 24), HEAD + high + foot
        x, y = (canvas.w - w) / 2, (canvas.h - h) / 2
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, high), row, rows, self._draw_row, self.choose,
            chosen=self.choices.index(chosen) if chosen in self.choices else -1,
        )  # fmt: skip
        self.ui.focus(self.rows)
        return x, y, w, h

    def lay_back(self, panel: Box) -> None:
        """The button that leaves it as it is."""
        x, y, w, h = panel
        self.ui.button((x + w - PAD - BACK, y + h - 56, BACK, 40), "Back", self.back)

    def paint(self, surface: Surface, box: Box) -> None:
        """Whose seat it is."""
        x, middle, room = box[0] + PAD, box[1] + HEAD / 2, box[2] - 2 * PAD - 38
        self.kit.player_badge(surface, self.seat, (x + 12, middle), 26)
        words = f"{self.question} in seat {self.seat + 1}?" if self.seats > 1 else f"{self.question}?"
        self.kit.draw_text(surface, words, (x + 38, middle), 18, "text", True, "midleft", room)

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Who it is and how it plays; of a strength also its figure."""
        kit, (x, y, w, h), size = self.kit, box, self.rows_of
        told, strength = self.tell(self.choices[i]), strength_of(self.choices[i])
        ink, middle = "lamp" if state == "chosen" else "text", y + h / 2
        at = (x + size.beside + size.disc, middle)
        kit.disc(surface, at, size.disc, "night0", "edge")
        kit.draw_icon(surface, told.icon, at, size.icon, ink)
        left = x + 2 * (size.beside + size.disc)
        room = x + w - EDGE - left
        if strength is not None:
            room -= FIGURE + 12
            draw_elo(kit, surface, (x + w - EDGE - 2, middle - 8), 23, strength, size.figure, ink)
        tall = kit.paragraph_height(told.words, room, size.words)
        fits = LINE + tall <= size.high
        top = middle - (LINE + (tall if fits else kit.line_height(size.words))) / 2
        draw_title(kit, surface, (left, top + 10), told.title, self.choices[i], size.title, ink, room)
        if fits:
            kit.put(surface, kit.paragraph(told.words, room, size.words, "text2"), (left, top + LINE))
        else:
            line = (left, top + LINE + kit.line_height(size.words) / 2)
            kit.draw_text(surface, told.words, line, size.words, "text2", False, "midleft", room)
