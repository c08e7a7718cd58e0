"""What a player sets in the game while it goes on: a switch for each, over the table."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.app.floating import Floating
from game.app.scene import App
from game.app.session import Session
from game.ui.canvas import Box
from rules.tabletop import Switch

WIDE, ROW, WORDS, PAD, HEAD, FOOT = 470.0, 38.0, 24.0, 24.0, 74.0, 74.0
HEADING = "When are you asked?"


class SwitchesScene(Floating):
    """The switches of the seat that decides. What is turned is an action of the game at once: undo takes it back."""

    def __init__(self, app: App, session: Session, seat: int) -> None:
        super().__init__(app)
        self.session, self.seat = session, seat
        self._rows: list[tuple[str, float]] = []

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches as they are now."""
        return self.session.game.switches(self.session.view(self.seat), self.seat)

    def lay_out(self) -> Box:
        """One below the other, each over its sentence."""
        canvas, switches = self.kit.canvas, self.switches
        wide = min(WIDE, canvas.w - 32)
        step = min(ROW + WORDS + 8, (canvas.h - 32 - HEAD - FOOT) / max(1, len(switches)))
        high = HEAD + len(switches) * step + FOOT
        x, y = (canvas.w - wide) / 2, (canvas.h - high) / 2
        self._rows = []
        for number, switch in enumerate(switches):
            top = y + HEAD + number * step
            row = (x + PAD, top, wide - 2 * PAD, ROW)
            self.ui.toggle(row, switch.label, switch.on, partial(self._turn, number), tip=switch.detail)
            if step >= ROW + WORDS:
                self._rows.append((switch.detail, top - y + ROW))
        self.ui.button(
            (x + PAD, y + high - PAD - 46, wide - 2 * PAD, 46), "Done", self.back, kind="primary", keycap="Enter"
        )
        return x, y, wide, high

    def paint(self, surface: Surface, box: Box) -> None:
        """The heading, and what each switch means."""
        kit, (x, y, w, _) = self.kit, box
        kit.draw_text(surface, HEADING, (x + PAD, y + 30), 18, "text", True, "midleft", w - 2 * PAD)
        said = "In the other player's turn, and only where you have an answer."
        kit.draw_text(surface, said, (x + PAD, y + 54), 14, "text2", False, "midleft", w - 2 * PAD)
        for words, down in self._rows:
            at = (x + PAD + 4, y + down + WORDS / 2 - 2)
            kit.draw_text(surface, words, at, 13, "text2", False, "midleft", w - 2 * PAD - 8)

    def _turn(self, number: int, on: bool) -> None:
        switch = self.switches[number]
        if switch.on is not on:
            self.session.do(switch.action)


PAGE = SwitchesScene
