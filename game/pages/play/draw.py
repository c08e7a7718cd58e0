"""A draw is offered: the other player is asked, before a cover that gives nothing away."""

from __future__ import annotations

from functools import partial

import pygame
from pygame.event import Event

from game.app import keys
from game.app.scene import App
from game.pages.play.handover import HIGH, HandoverScene
from game.ui.controls import Ui
from game.ui.kit import Kit

ACCEPTED, DECLINED = "accepted", "declined"
WIDE, GAP = 220.0, 16.0


class DrawScene(HandoverScene):
    """ "Ada offers you a draw": who is asked accepts or declines; the scene below gets `ACCEPTED` or `DECLINED`. What
    is not clearly accepted is declined."""

    def __init__(self, app: App, seat_name: str, seat: int, by: str) -> None:
        super().__init__(app, seat_name, seat, f"{by} offers you a draw. Nobody wins then.")
        self.words, self.hint = f"{seat_name}, it is your answer", ""

    def build(self, kit: Kit) -> None:
        """Two buttons under the question; Enter declines."""
        self.kit, self.ui = kit, Ui(kit)
        cx, top = kit.canvas.w / 2, kit.canvas.h / 2 + 132 + self._lower
        left, right = (cx - WIDE - GAP / 2, top, WIDE, HIGH), (cx + GAP / 2, top, WIDE, HIGH)
        self.ui.button(left, "Accept", partial(self.app.pop, ACCEPTED), kind="secondary")
        self.ui.button(right, "Decline", self.decline, kind="primary", keycap="Enter")

    def decline(self) -> None:
        """The game goes on."""
        self.app.pop(DECLINED)

    def handle(self, event: Event) -> bool:
        """The buttons; the menu key declines."""
        if self.guard.blocks(event) or self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and keys.action_of(event, self.app.settings) == "menu":
            self.decline()
            return True
        return False


PAGE = DrawScene
