"""The chooser of who decides for a seat: a person, or a bot of one of the strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.ui.canvas import Box
from game.ui.floating import Floating
from game.ui.kit import Kit
from rules.bots.names import STRENGTHS, strength_of, title_of

if TYPE_CHECKING:
    from game.app import App

WIDE, PAD, ROW, HEAD, FOOT = 600.0, 24.0, 78.0, 62.0, 72.0
BACK, FIGURE = 110.0, 66.0
PERSON = "Decides at this screen, by mouse or keys."
ELO = "Elo compares the bots: 100 more win about 64 games of 100."


class Decided(NamedTuple):
    """Who decides for a seat from now on: a bot by its name, "" a person."""

    seat: int
    bot: str


class DeciderDialog(Floating):
    """Asks who decides in one of so many seats; the scene below gets `resume(Decided(...))`, or `resume(None)` when
    it stays as it is."""

    def __init__(self, app: App, seat: int, seats: int, bot: str) -> None:
        super().__init__(app)
        self.seat, self.seats, self.bot = seat, seats, bot
        self.choices = ["", *(strength.id for strength in STRENGTHS)]

    def lay_out(self) -> Box:
        """Four rows in the middle, a way back below them."""
        canvas = self.kit.canvas
        w, h = min(WIDE, canvas.w - 24), HEAD + len(self.choices) * ROW + FOOT
        x, y = (canvas.w - w) / 2, (canvas.h - h) / 2
        chosen = self.choices.index(self.bot) if self.bot in self.choices else -1
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, len(self.choices) * ROW), ROW, len(self.choices), self._draw_row, self.choose,
            chosen=chosen,
        )  # fmt: skip
        self.ui.button((x + w - PAD - BACK, y + h - 56, BACK, 40), "Back", self.back)
        self.ui.focus(self.rows)
        return x, y, w, h

    def choose(self, row: int) -> None:
        """This one decides."""
        self.app.pop(Decided(self.seat, self.choices[row]))

    def paint(self, surface: Surface, box: Box) -> None:
        """Whose seat it is, and what the figures mean."""
        kit, (x, y, w, h) = self.kit, box
        kit.player_badge(surface, self.seat, (x + PAD + 12, y + HEAD / 2), 26)
        words = f"Who decides in seat {self.seat + 1}?" if self.seats > 1 else "Who decides?"
        kit.draw_text(
            surface, words, (x + PAD + 38, y + HEAD / 2), 18, "text", True, "midleft", w - 2 * PAD - 38
        )
        note = kit.paragraph(ELO, w - 2 * PAD - BACK - 20, 13, "mute")
        kit.put(surface, note, (x + PAD, y + h - 36), "midleft")

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), bot = self.kit, box, self.choices[i]
        ink = "lamp" if state == "chosen" else "text"
        kit.disc(surface, (x + 38, y + h / 2), 22, "night0", "edge")
        kit.draw_icon(surface, "bot" if bot else "person", (x + 38, y + h / 2), 26, ink)
        left, room = x + 76, w - 76 - 16
        strength = strength_of(bot)
        if strength is not None:
            room -= FIGURE + 12
            kit.draw_text(surface, str(strength.elo), (x + w - 18, y + h / 2 - 8), 20, ink, True, "midright")
            kit.draw_text(surface, "Elo", (x + w - 18, y + h / 2 + 15), 13, "text2", False, "midright")
        words = kit.paragraph(strength.detail if strength else PERSON, room, 14, "text2")
        tall = 24 + kit.size_of(words)[1]
        top = y + (h - tall) / 2
        used = kit.draw_text(
            surface, title_of(bot) if bot else "Person", (left, top + 10), 17, ink, True, "midleft"
        )
        draw_pips(kit, surface, (used[0] + used[2] + 14, top + 11), bot)
        kit.put(surface, words, (left, top + 24))


def draw_pips(kit: Kit, surface: Surface, at: tuple[float, float], bot: str) -> None:
    """How strong a bot is among the strengths, as full and empty pips from the middle left; nothing for a bot
    that is none of them."""
    strength = strength_of(bot)
    if strength is None:
        return
    rank = STRENGTHS.index(strength)
    for n in range(len(STRENGTHS)):
        centre = (at[0] + 4 + n * 12, at[1])
        full = n <= rank
        kit.disc(surface, centre, 4, "brass" if full else "night0", "brass_light" if full else "edge2", 1.0)
