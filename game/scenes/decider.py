"""The chooser of who decides for a seat: a person, or a bot of one of the strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.scenes.chooser import BACK, PAD, Chooser
from game.scenes.strength import draw_elo, draw_title
from game.ui.canvas import Box
from rules.bots.names import STRENGTHS, strength_of, title_of

if TYPE_CHECKING:
    from game.app import App

ROW, FOOT, FIGURE = 78.0, 72.0, 66.0
PERSON = "Decides at this screen, by mouse or keys."
ELO = "Elo compares the bots: 100 more win about 64 games of 100."


class Decided(NamedTuple):
    """Who decides for a seat from now on: a bot by its name, "" a person."""

    seat: int
    bot: str


class DeciderDialog(Chooser):
    """Asks who decides in one of so many seats; the scene below gets `resume(Decided(...))`, or `resume(None)` when
    it stays as it is."""

    question = "Who decides"

    def __init__(self, app: App, seat: int, seats: int, bot: str) -> None:
        super().__init__(app, seat, seats, bot, ["", *(strength.id for strength in STRENGTHS)])

    def lay_out(self) -> Box:
        """Four rows in the middle, a way back below them."""
        panel = self.lay_list(ROW, FOOT, self.bot)
        self.lay_back(panel)
        return panel

    def choose(self, row: int) -> None:
        """This one decides."""
        self.app.pop(Decided(self.seat, self.choices[row]))

    def paint(self, surface: Surface, box: Box) -> None:
        """Whose seat it is, and what the figures mean."""
        super().paint(surface, box)
        kit, (x, y, w, h) = self.kit, box
        note = kit.paragraph(ELO, w - 2 * PAD - BACK - 20, 13, "mute")
        kit.put(surface, note, (x + PAD, y + h - 36), "midleft")

    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Who it is and how it plays."""
        kit, (x, y, w, h), bot = self.kit, box, self.choices[i]
        ink = "lamp" if state == "chosen" else "text"
        kit.disc(surface, (x + 38, y + h / 2), 22, "night0", "edge")
        kit.draw_icon(surface, "bot" if bot else "person", (x + 38, y + h / 2), 26, ink)
        left, room = x + 76, w - 76 - 16
        strength = strength_of(bot)
        if strength is not None:
            room -= FIGURE + 12
            draw_elo(kit, surface, (x + w - 18, y + h / 2 - 8), 23, strength, 20, ink)
        words = kit.paragraph(strength.detail if strength else PERSON, room, 14, "text2")
        tall = 24 + kit.size_of(words)[1]
        top = y + (h - tall) / 2
        draw_title(kit, surface, (left, top + 10), title_of(bot) if bot else "Person", bot, 17, ink, room)
        kit.put(surface, words, (left, top + 24))
