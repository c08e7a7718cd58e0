"""The dialog that assigns a seat to a person or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.pages.parts.controller import PERSON, draw_title
from game.ui.canvas import Box
from rules.bots.names import STRENGTHS, strength_of

WIDE, HEAD, BACK = 600.0, 62.0, 110.0
ROW, LEAST_ROW, DISC, LEFT = 66.0, 54.0, 20.0, 68.0
"""The largest and least height of a row, the radius of its icon's disc, and the x of its words."""
FIGURE, EDGE, LINE = 66.0, 16.0, 24.0
"""The width of a strength's figure, the right margin of a row, and the distance from a title to the line
below."""
ELO = "Elo ratings: a bot rated 100 higher wins about 64 of 100 games."

Decide = Callable[[int, str], object]
"""Assigns a seat to a bot, or a person ("")."""


class ChoiceText(NamedTuple):
    """The icon and texts of a choice's row."""

    icon: str
    title: str
    words: str


class SeatDialog(Floating):
    """A dialog that asks for the controller of one of `seats` seats; `bot` has it so far. It calls `decide`
    with the chosen bot, "" for a person. Subclasses may ask another question, offer other `choices` and add
    more in the `foot` below the rows."""

    question = "Who plays"
    foot = 72.0

    def __init__(
        self, app: App, seat: int, seats: int, bot: str, decide: Decide, choices: Sequence[str] = ()
    ) -> None:
        super().__init__(app)
        self.seat, self.seats, self.bot, self.decide = seat, seats, bot, decide
        self.choices = choices or ["", *(strength.id for strength in STRENGTHS)]

    @property
    def chosen(self) -> str:
        """Return the lit choice: the seat's current controller."""
        return self.bot

    def choose(self, row: int) -> None:
        """Choose a row and close."""
        self.app.pop(partial(self.decide, self.seat, self.choices[row]))

    def describe(self, choice: str) -> ChoiceText:
        """Return the texts of a choice: who it is and how it plays."""
        strength = strength_of(choice)
        if strength is None:
            return ChoiceText("person", PERSON, "Plays on this screen with mouse or keyboard.")
        return ChoiceText("bot", strength.title, strength.detail)

    def lay_out(self) -> Box:
        """Add the rows, which get the focus, and the button that changes nothing; return the dialog's box."""
        rows, room = len(self.choices), self.kit.canvas.h - 32 - HEAD - self.foot
        row = max(LEAST_ROW, min(ROW, room / rows))
        high = min(rows * row, room)
        x, y, w, h = box = self.middle(WIDE, HEAD + high + self.foot)
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, high), row, rows, self._draw_row, self.choose,
            chosen=self.choices.index(self.chosen) if self.chosen in self.choices else -1,
        )  # fmt: skip
        self.ui.focus(self.rows)
        words = f"{self.question} in seat {self.seat + 1}?" if self.seats > 1 else f"{self.question}?"
        self.ui.label((x + PAD + 38, y, w - 2 * PAD - 38, HEAD), words, 18, bold=True)
        self.lay_foot((x, y + h - self.foot, w, self.foot))
        self.ui.button((x + w - PAD - BACK, y + h - 56, BACK, 40), "Back", self.back)
        return box

    def lay_foot(self, foot: Box) -> None:
        """Add the note on Elo below the rows."""
        x, y, w, h = foot
        self.ui.label((x + PAD, y + h - 56, w - 2 * PAD - BACK - 20, 40), ELO, 13, "mute")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the seat's badge."""
        self.kit.player_badge(surface, self.seat, (box[0] + PAD + 12, box[1] + HEAD / 2), 26)

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw a choice's icon and texts; for a strength also its Elo."""
        kit, (x, y, w, h) = self.kit, box
        text, strength = self.describe(self.choices[i]), strength_of(self.choices[i])
        ink, middle, left = "lamp" if state == "chosen" else "text", y + h / 2, x + LEFT
        kit.disc(surface, (x + LEFT / 2, middle), DISC, "night0", "edge")
        kit.draw_icon(surface, text.icon, (x + LEFT / 2, middle), 23, ink)
        room = x + w - EDGE - left
        if strength is not None:
            room -= FIGURE + 12
            right = x + w - EDGE - 2
            kit.draw_text(surface, str(strength.elo), (right, middle - 8), 18, ink, True, "midright")
            kit.draw_text(surface, "Elo", (right, middle + 15), 13, "text2", False, "midright")
        words = kit.paragraph(text.words, room, 14, "text2")
        top = middle - (LINE + kit.size_of(words)[1]) / 2
        draw_title(kit, surface, (left, top + 10), text.title, self.choices[i], 17, ink, room)
        kit.put(surface, words, (left, top + LINE))
