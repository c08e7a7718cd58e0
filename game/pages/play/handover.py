"""Opaque covers between two players (LOOK 4): a handover, the offer of a draw."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import Answer, App, Scene
from game.pages.play.input_guard import InputGuard
from game.ui import room
from game.ui.controls import Ui
from game.ui.kit import Kit, readable_kit

EMBLEM, WIDE, HIGH = 200.0, 300.0, 52.0
ANSWER, GAP = 220.0, 16.0
LEAST_H = 520.0
"""The height of emblem, question and button."""


class HandoverScene(Scene):
    """A cover "Hand over to Blue": a button, or Enter, reveals the table. It looks the same for every
    position, except for a public question `asked` out of turn."""

    fades = False

    def __init__(self, app: App, seat_name: str, seat: int, asked: str = "") -> None:
        super().__init__(app)
        self.seat_name, self.seat, self.asked = seat_name, seat, asked
        self.words, self.hint = f"Hand over to {seat_name}", "Everyone else, look away."
        self.guard = InputGuard(app)

    def enter(self) -> None:
        """Start the input guard, against an extra press by the previous player."""
        self.guard.begin()

    def build(self, kit: Kit) -> None:
        """Add the controls below the emblem and the words."""
        self.kit = kit = readable_kit(kit, LEAST_H)
        self.ui = Ui(kit)
        self.lay_out(kit.canvas.w / 2, kit.canvas.h / 2 + 132 + self._lower)

    def lay_out(self, middle: float, top: float) -> None:
        """Add the primary button."""
        box = (middle - WIDE / 2, top, WIDE, HIGH)
        self.ui.button(box, "Show my table", self.reveal, kind="primary", keycap="Enter")

    def reveal(self) -> None:
        """Show the table to the next player."""
        self.app.pop()

    def leave_for_shelf(self) -> None:
        """Leave for the shelf; the game is stored."""
        self.app.home()

    def handle(self, event: Event) -> bool:
        """Handle the buttons, Space and the menu key; return whether the event was used."""
        if self.guard.blocks(event) or self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.reveal()
            return True
        if keys.action_of(event, self.app.settings) == "menu":
            self.leave_for_shelf()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Advance the buttons; return whether to redraw."""
        return self.ui.update(dt)

    def draw(self, surface: Surface) -> None:
        """Draw the room, the seat's emblem and whose turn it is."""
        kit = self.kit
        surface.blit(room.background(kit), (0, 0))
        cx, cy = kit.canvas.w / 2, kit.canvas.h / 2
        self._emblem(surface, (cx, cy - 130))
        kit.draw_text(surface, self.words, (cx, cy + 40), 34, "text", True, "center", kit.canvas.w - 64)
        if self.asked:
            kit.put(surface, self._question(), (cx, cy + 66), "midtop")
        kit.draw_text(surface, self.hint, (cx, cy + 88 + self._lower), 16, "text2", anchor="center")
        self.ui.draw(surface)

    @property
    def _lower(self) -> float:
        """Return how far the hint and button move down for the question above them."""
        return self.kit.size_of(self._question())[1] + 6 if self.asked else 0.0

    def _question(self) -> Surface:
        return self.kit.paragraph(self.asked, min(760.0, self.kit.canvas.w - 64), 20, "lamp")

    def _emblem(self, surface: Surface, centre: tuple[float, float]) -> None:
        """Draw the seat's badge in a brass cog."""
        kit, (cx, cy) = self.kit, centre
        r = EMBLEM / 2
        kit.glow(surface, (cx - r, cy - r, EMBLEM, EMBLEM), r, strength=1.4)
        kit.put(surface, kit.picture("ui/cog.svg", EMBLEM, EMBLEM), centre, "center")
        kit.disc(surface, centre, r * 0.74, "night1", "brass_deep", 3)
        kit.player_badge(surface, self.seat, (cx, cy), EMBLEM * 0.46)


class DrawScene(HandoverScene):
    """A cover "Ada offers you a draw": calls `accept` or `decline`; anything but Accept declines."""

    def __init__(
        self, app: App, seat_name: str, seat: int, by: str, *, accept: Answer, decline: Answer
    ) -> None:
        super().__init__(app, seat_name, seat, f"{by} offers you a draw: nobody wins.")
        self.accept, self.decline = accept, decline
        self.words, self.hint = f"{seat_name}, your decision", ""

    def lay_out(self, middle: float, top: float) -> None:
        """Add two buttons under the question; Enter declines."""
        left, right = middle - ANSWER - GAP / 2, middle + GAP / 2
        self.ui.button((left, top, ANSWER, HIGH), "Accept", partial(self.app.pop, self.accept))
        decline = (right, top, ANSWER, HIGH)
        self.ui.button(decline, "Decline", self.reveal, kind="primary", keycap="Enter")

    def reveal(self) -> None:
        """Decline: the game continues."""
        self.app.pop(self.decline)

    leave_for_shelf = reveal


PAGE = HandoverScene
