"""The in-game settings of a player, a switch for each, over the table."""

from __future__ import annotations

from functools import partial

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.app.session import Session
from game.ui.canvas import Box
from rules.tabletop import Switch

WIDE, ROW, WORDS, HEAD, FOOT = 470.0, 38.0, 24.0, 84.0, 74.0


class SwitchesScene(Floating):
    """The switches of the seat to act. Each change is an action of the game, which undo reverts."""

    def __init__(self, app: App, session: Session, seat: int) -> None:
        super().__init__(app)
        self.session, self.seat = session, seat

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Return the current switches."""
        return self.session.game.at(self.session.view(self.seat)).switches(self.seat)

    def lay_out(self) -> Box:
        """Add the switches, each above its description; return the dialog's box."""
        switches = self.switches
        step = min(ROW + WORDS + 8, (self.kit.canvas.h - 32 - HEAD - FOOT) / max(1, len(switches)))
        x, y, w, _ = box = self.middle(WIDE, HEAD + len(switches) * step + FOOT)
        game = self.session.game
        self.head(
            box, game.switches_title, game.switches_text if switches else "You have no options to set now."
        )
        for number, switch in enumerate(switches):
            top = y + HEAD + number * step
            row = (x + PAD, top, w - 2 * PAD, ROW)
            self.ui.toggle(row, switch.label, switch.on, partial(self._turn, number), tip=switch.detail)
            if step >= ROW + WORDS:
                words = (x + PAD + 4, top + ROW, w - 2 * PAD - 8, WORDS - 4)
                self.ui.label(words, switch.detail, 13, "text2")
        self.ui.button(self.row(box, 46, 1)[0], "Done", self.back, kind="primary", keycap="Enter")
        return box

    def _turn(self, number: int, on: bool) -> None:
        switch = self.switches[number]
        if switch.on is not on:
            self.session.do(switch.action)


PAGE = SwitchesScene
