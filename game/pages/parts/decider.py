"""The chooser of who decides for a seat: a person, or a bot of one of the strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from game.pages.parts.chooser import BACK, PAD, Chooser, Decided, Told
from game.ui.canvas import Box
from rules.bots.names import STRENGTHS, strength_of

if TYPE_CHECKING:
    from game.app.scene import App

FOOT = 72.0
PERSON = Told("person", "Person", "Decides at this screen, by mouse or keys.")
ELO = "Elo compares the bots: 100 more win about 64 games of 100."


class DeciderDialog(Chooser):
    """Asks who decides in one of so many seats; the scene below gets `resume(Decided(...))`, or `resume(None)` when
    it stays as it is."""

    question = "Who decides"

    def __init__(self, app: App, seat: int, seats: int, bot: str) -> None:
        super().__init__(app, seat, seats, bot, ["", *(strength.id for strength in STRENGTHS)])

    def lay_out(self) -> Box:
        """Four rows in the middle, a way back below them."""
        panel = self.lay_list(FOOT, self.bot)
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

    def tell(self, choice: str) -> Told:
        """Who it is and how it plays."""
        strength = strength_of(choice)
        return Told("bot", strength.title, strength.detail) if strength is not None else PERSON
