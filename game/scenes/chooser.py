"""What the choosers of a seat's bot have in common: whose seat it is, a list to choose from, a way back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from game.ui.canvas import Box
from game.ui.floating import Floating

if TYPE_CHECKING:
    from game.app import App

WIDE, PAD, HEAD, BACK = 600.0, 24.0, 62.0, 110.0


class Chooser(Floating):
    """Asks about one of so many seats, in words that its number may follow; `bot` is the one it has."""

    question: str

    def __init__(self, app: App, seat: int, seats: int, bot: str, choices: Sequence[str]) -> None:
        super().__init__(app)
        self.seat, self.seats, self.bot, self.choices = seat, seats, bot, choices

    @abstractmethod
    def choose(self, row: int) -> None:
        """Take the choice of a row, and close."""

    @abstractmethod
    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw the choice of a row."""

    def lay_list(self, row: float, foot: float, chosen: str) -> Box:
        """Rows so high in the middle, so much room below them; the panel's box. The list has the focus."""
        canvas, rows = self.kit.canvas, len(self.choices)
        high = min(rows * row, canvas.h - 24 - HEAD - foot)
        w, h = min(WIDE, canvas.w - 24), HEAD + high + foot
        x, y = (canvas.w - w) / 2, (canvas.h - h) / 2
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, high), row, rows, self.draw_row, self.choose,
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
