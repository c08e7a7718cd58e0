"""The controllers of a running game: persons may hand their seat to a bot and take it back."""

from __future__ import annotations

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.app.session import Session
from game.pages.parts.controller import controller_width, draw_controller
from game.pages.parts.seat_dialog import SeatDialog
from game.ui.canvas import Box
from game.ui.lists import Side

WIDE, ROW, HEAD, FOOT = 480.0, 44.0, 84.0, 76.0
BACK = 110.0


class SeatsScene(Floating):
    """A list of the seats; choosing one asks for its controller from the next move on."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self._cursor = 0

    def lay_out(self) -> Box:
        """Add as many rows as fit and a back button; return the dialog's box."""
        count = len(self.session.setup.seats)
        room = self.kit.canvas.h - 32 - HEAD - FOOT
        high = min(count * ROW, max(1, room // ROW) * ROW)
        x, y, w, h = box = self.middle(WIDE, HEAD + high + FOOT)
        self.head(box, "Seats", "A person or a bot for each player, from the next move.")
        side = Side(controller_width(self.kit, w - 32, self.session.setup.seats), self._draw_side, self.ask)
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 32, high), ROW, count, self._draw_row, self.ask, side=side
        )
        self.rows.go_to(self._cursor)
        self.ui.button((x + w - PAD - BACK, y + h - 58, BACK, 40), "Back", self.back)
        self.ui.focus(self.rows)
        return box

    def ask(self, seat: int) -> None:
        """Ask for the controller of a seat."""
        self._cursor = seat
        setup = self.session.setup
        self.app.push(SeatDialog(self.app, seat, len(setup.seats), setup.bot(seat), self.decide))

    def decide(self, seat: int, bot: str) -> None:
        """Assign a seat to a bot or a person ("")."""
        self.session.reseat(seat, bot)
        self.rows.dirty = True

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        (x, y, w, h), kit, setup = box, self.kit, self.session.setup
        kit.player_badge(surface, i, (x + 24, y + h / 2), 24, bool(setup.bot(i)))
        kit.draw_text(surface, setup.seats[i], (x + 50, y + h / 2), 16, "text", True, "midleft", w - 60)

    def _draw_side(self, surface: Surface, i: int, box: Box, state: str) -> None:
        draw_controller(self.kit, surface, box, self.session.setup.bot(i), state)


PAGE = SeatsScene
