"""The cover between two players: an opaque room that gives nothing away (LOOK 4)."""

from __future__ import annotations

import math

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import App, Scene
from game.pages.play.input_guard import InputGuard
from game.ui.controls import Ui
from game.ui.kit import Kit

EMBLEM, WIDE, HIGH = 200.0, 300.0, 52.0
TEETH = 16
LEAST_H = 520.0
"""The height that emblem, question and button take."""


class HandoverScene(Scene):
    """ "Hand over to Blue": one button, or Enter, reveals the table. The same for every state behind it, but
    for what is `asked` out of turn, which everybody may know."""

    fades = False

    def __init__(self, app: App, seat_name: str, seat: int, asked: str = "") -> None:
        super().__init__(app)
        self.seat_name, self.seat, self.asked = seat_name, seat, asked
        self.words, self.hint = f"Hand over to {seat_name}", "Everybody else looks away."
        self.guard = InputGuard(app)

    def enter(self) -> None:
        """Whoever made the last move may press once too often."""
        self.guard.begin()

    def build(self, kit: Kit) -> None:
        """One primary button under the emblem."""
        self.kit = kit = kit.readable(LEAST_H)
        self.ui = Ui(kit)
        cx, cy = kit.canvas.w / 2, kit.canvas.h / 2
        box = (cx - WIDE / 2, cy + 132 + self._lower, WIDE, HIGH)
        self.ui.button(box, "Show my table", self.reveal, kind="primary", keycap="Enter")

    def reveal(self) -> None:
        """The next player sits at the screen."""
        self.app.pop("revealed")

    def handle(self, event: Event) -> bool:
        """The button; the menu key leaves the covered game for the shelf, which is kept."""
        if self.guard.blocks(event) or self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.reveal()
            return True
        if keys.action_of(event, self.app.settings) == "menu":
            self.app.reset(self.app.page("shelf"))
            return True
        return False

    def update(self, dt: float) -> bool:
        """Whether the button changed."""
        return self.ui.update(dt)

    def draw(self, surface: Surface) -> None:
        """Room, emblem of the seat, whose turn it is."""
        kit = self.kit
        surface.blit(kit.room(), (0, 0))
        cx, cy = kit.canvas.w / 2, kit.canvas.h / 2
        self._emblem(surface, (cx, cy - 130))
        kit.draw_text(surface, self.words, (cx, cy + 40), 34, "text", True, "center", kit.canvas.w - 64)
        if self.asked:
            kit.put(surface, self._question(), (cx, cy + 66), "midtop")
        kit.draw_text(surface, self.hint, (cx, cy + 88 + self._lower), 16, "text2", anchor="center")
        self.ui.draw(surface)

    @property
    def _lower(self) -> float:
        """How much lower hint and button stand, for the question above them."""
        return self.kit.size_of(self._question())[1] + 6 if self.asked else 0.0

    def _question(self) -> Surface:
        return self.kit.paragraph(self.asked, min(760.0, self.kit.canvas.w - 64), 20, "lamp")

    def _emblem(self, surface: Surface, centre: tuple[float, float]) -> None:
        """The seat's shape in a brass cog."""
        kit, (cx, cy) = self.kit, centre
        r = EMBLEM / 2
        kit.glow(surface, (cx - r, cy - r, EMBLEM, EMBLEM), r, strength=1.4)
        kit.stamp(surface, _cog(r * kit.canvas.s, kit), centre, r * kit.canvas.s)
        kit.disc(surface, centre, r * 0.74, "night1", "brass_deep", 3)
        kit.player_badge(surface, self.seat, (cx, cy), EMBLEM * 0.46)


def _cog(r: float, kit: Kit) -> str:
    """The SVG of a cog of radius `r` px round ({c}, {c})."""
    points = []
    for tooth in range(TEETH):
        for part, radius in ((-0.30, 0.88), (-0.19, 1.0), (0.19, 1.0), (0.30, 0.88)):
            angle = (tooth + part) / TEETH * math.tau
            points.append(f"{r * radius * math.sin(angle):.2f},{-r * radius * math.cos(angle):.2f}")
    half = int(r) + 2.5
    light, dark = kit.theme.hex("brass"), kit.theme.hex("brass_deep")
    return (
        f'<g transform="translate({half} {half})"><polygon points="{" ".join(points)}" fill="{light}" '
        f'stroke="{dark}" stroke-width="{max(1.0, r / 40):.2f}" stroke-linejoin="round"/></g>'
    )


PAGE = HandoverScene
